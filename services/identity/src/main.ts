import { main } from '@laurel/runtime/main';
import { identity } from './identity.module.js';

await main(identity);
