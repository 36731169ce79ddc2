import { main } from '@laurel/runtime/lifecycle/main';
import { catalog } from './catalog.module.js';

await main(catalog);
