import { main } from '@laurel/runtime/main';
import { submissions } from './submissions.module.js';

await main(submissions);
