import { main } from '@laurel/runtime/main';
import { catalog } from './catalog.module.js';

await main(catalog);
