import { main } from '@laurel/runtime/boot';
import { catalog } from './catalog.module.js';

await main(catalog);
