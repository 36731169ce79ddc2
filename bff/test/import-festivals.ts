import fs from 'node:fs';
import path from 'node:path';
import { catalog } from '../../services/catalog/src/catalog.module.js';
import { ImportCatalog } from '../../services/catalog/src/commands/importing/import-catalog.js';
import type { startPlatform } from './platform.js';

/** Returns the day in so many days, as YYYY-MM-DD. */
export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const dates = [
  { date: inDays(30), title: 'Regular', fees: [{ title: 'Short', amount: 2500, currency: 'USD' }] },
];
const terms = [{ type: 'runtime_restriction_max', runtime_restriction_max: 2400 }];
const festivals = ['Lantern', 'Salt', 'Pine', 'Harbour'].map((name) => ({
  name: `${name} Film Festival`,
  country: 'FR',
  subdivision: 'FR-ARA',
  city: 'Lyon',
  website: 'https://festival.example',
  competitions: ['Shorts', 'Debuts'].map((name) => ({ name, terms, dates })),
}));

/** Imports a small catalogue: four festivals with two competitions each, open for 30 days. */
export async function importFestivals(laurel: Awaited<ReturnType<typeof startPlatform>>) {
  const file = path.join(laurel.stack.folder, 'festivals.json');
  fs.writeFileSync(file, JSON.stringify(festivals));
  await laurel.getProvider(catalog, ImportCatalog).run(file);
}
