import { main } from '@laurel/runtime/boot';
import { submissions } from './submissions.module.js';

await main(submissions);
