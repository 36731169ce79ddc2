import { main } from '@laurel/runtime/lifecycle/main';
import { submissions } from './submissions.module.js';

await main(submissions);
