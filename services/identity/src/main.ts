import { main } from '@laurel/runtime/lifecycle/main';
import { identity } from './identity.module.js';

await main(identity);
