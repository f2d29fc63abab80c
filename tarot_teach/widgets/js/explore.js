// The explorer of the Tree and 777.
import { renderExplorer } from './explorer.js';

export default { render: renderExplorer };
