import { main } from '@laurel/runtime/boot';
import { identity } from './identity.module.js';

await main(identity);
