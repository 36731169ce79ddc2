import { main } from '@laurel/runtime/boot';
import { billing } from './billing.module.js';

await main(billing);
