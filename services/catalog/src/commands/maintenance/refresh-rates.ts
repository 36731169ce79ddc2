import type { Command } from '@laurel/runtime/lifecycle/command';
import { Env } from '@laurel/runtime/process/env';
import fs from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import {
  checkReferenceRates,
  InvalidRates,
  listLostCurrencies,
  parseReferenceRates,
} from '../../domain/reference-rates.js';
import { ReferenceRatesStore } from '../../reference/reference-rates.js';
import type { CatalogEnv } from '../../settings/catalog.env.js';

const TIMEOUT_MS = 30_000;
const MAX_BYTES = 2 ** 20;

/** Loads the reference rates of a day. An operator's job runs it daily. */
export const refreshRates: Command = {
  description: 'Stores the ECB’s reference rates from REFERENCE_RATES_URL, a file, or standard input (-).',
  takes: '[FILE]',
  options: {
    'any-change': { type: 'boolean', description: 'Accepts rates that changed more than is likely.' },
  },
  async run(app, { names: [file], options }) {
    const store = app.get(ReferenceRatesStore, { strict: false });
    const source = file ?? (app.get(Env, { strict: false }) as CatalogEnv).REFERENCE_RATES_URL;
    const next = parseReferenceRates(await (file === undefined ? download(source) : read(file)));
    const previous = store.current;
    if (options['any-change'] !== true) checkReferenceRates(next, previous);
    else if (next.day < previous.day) throw new InvalidRates(`Newer rates, of ${previous.day}, are stored.`);
    await store.store(next, file === '-' ? 'standard input' : source);
    const lostCurrencies = listLostCurrencies(next.perEuro, previous.perEuro);
    if (lostCurrencies.length > 0) console.log(`no longer converted: ${lostCurrencies.join(', ')}`);
    console.log(`reference rates of ${next.day}: ${Object.keys(next.perEuro).length} currencies`);
  },
};

const read = (file: string): Promise<string> =>
  file === '-' ? text(process.stdin) : fs.readFile(file, 'utf8');

async function download(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new InvalidRates(`${url} responded with ${response.status}.`);
  const body = await response.text();
  if (body.length > MAX_BYTES) throw new InvalidRates(`${url} is larger than ${MAX_BYTES} bytes.`);
  return body;
}
