import { main } from '@laurel/runtime/lifecycle/main';
import { billing } from './billing.module.js';

await main(billing);
