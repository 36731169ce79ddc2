import { main } from '@laurel/runtime/main';
import { billing } from './billing.module.js';

await main(billing);
