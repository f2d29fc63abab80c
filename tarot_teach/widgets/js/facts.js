// The facts that Python puts beside the code: tables as texts, rows with semicolons, cells with commas.
import { DATA } from './data.js';

export const tableOf = name => DATA[name].split(';').map(row => row.split(','));
