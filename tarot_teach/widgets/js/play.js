// A table by itself.
import { makeRender } from './table.js';

export default { render: makeRender() };
