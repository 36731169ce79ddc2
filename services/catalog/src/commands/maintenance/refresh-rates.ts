import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import type { Command } from '@laurel/runtime/lifecycle/command';
import { Env } from '@laurel/runtime/process/env';
import { Injectable, Logger } from '@nestjs/common';
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
const FIRST_REFRESH_MS = 60_000;

/** Downloads the reference rates every few hours. If a download fails, the stored rates stay. */
@Injectable()
export class RefreshRates extends Background {
  private readonly log = new Logger('reference rates');
  private readonly env: CatalogEnv;
  protected readonly work: Repeating;
  constructor(
    private readonly store: ReferenceRatesStore,
    env: Env,
  ) {
    super();
    this.env = env as CatalogEnv;
    const refresh = () => this.run({ acceptsLosses: false }).then((message) => this.log.log(message));
    this.work = new Repeating(
      'reference rates',
      this.env.REFERENCE_RATES_EVERY_MS,
      refresh,
      FIRST_REFRESH_MS,
    );
  }

  override onApplicationBootstrap(): void {
    if (this.env.REFERENCE_RATES_EVERY_MS > 0) super.onApplicationBootstrap();
  }

  /**
   * Stores the rates of a file, of standard input (`-`), or by default of the configured URL. Returns a message
   * for the operator.
   * @throws InvalidRates if the rates cannot be read, are older than the stored ones, changed too much, or lack
   * a currency although `acceptsLosses` is false
   */
  async run({
    file,
    acceptsAnyChange = false,
    acceptsLosses = true,
  }: {
    file?: string | undefined;
    acceptsAnyChange?: boolean;
    acceptsLosses?: boolean;
  } = {}): Promise<string> {
    const source = file ?? this.env.REFERENCE_RATES_URL;
    const next = parseReferenceRates(await (file === undefined ? download(source) : read(file)));
    const previous = this.store.current;
    if (!acceptsAnyChange) checkReferenceRates(next, previous);
    else if (next.day < previous.day) throw new InvalidRates(`Newer rates, of ${previous.day}, are stored.`);
    const lostCurrencies = listLostCurrencies(next.perEuro, previous.perEuro).join(', ');
    if (lostCurrencies && !acceptsLosses)
      throw new InvalidRates(`The file lacks ${lostCurrencies}. If that is right, run rates:refresh.`);
    await this.store.store(next, file === '-' ? 'standard input' : source);
    const lost = lostCurrencies && `; no longer converted: ${lostCurrencies}`;
    return `reference rates of ${next.day}: ${Object.keys(next.perEuro).length} currencies${lost}`;
  }
}

/** Loads the reference rates once. Unlike the service, it accepts a file that lacks a currency. */
export const refreshRates: Command = {
  description: 'Stores the ECB’s reference rates from REFERENCE_RATES_URL, a file, or standard input (-).',
  takes: '[FILE]',
  options: {
    'any-change': { type: 'boolean', description: 'Accepts rates that changed more than is likely.' },
  },
  async run(app, { names: [file], options }) {
    const acceptsAnyChange = options['any-change'] === true;
    console.log(await app.get(RefreshRates, { strict: false }).run({ file, acceptsAnyChange }));
  },
};

const read = (file: string): Promise<string> =>
  file === '-' ? text(process.stdin) : fs.readFile(file, 'utf8');

async function download(url: string): Promise<string> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok || !response.body) throw new InvalidRates(`${url} responded with ${response.status}.`);
    let body = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      body += chunk;
      if (body.length > MAX_BYTES) throw new InvalidRates(`${url} is larger than ${MAX_BYTES} bytes.`);
    }
    return body;
  } catch (error) {
    if (error instanceof InvalidRates) throw error;
    const { cause = error } = error as Error;
    throw new InvalidRates(`${url} does not respond: ${(cause as Error).message}`);
  }
}
