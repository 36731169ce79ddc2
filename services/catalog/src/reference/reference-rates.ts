import { addDays } from '@laurel/rules/dates/days';
import type { ReferenceRates } from '@laurel/rules/money/rates';
import { appendEvent, appendEvents, type OutboxEvent } from '@laurel/runtime/events/outbox';
import { createSnapshotReader } from '@laurel/runtime/projections/snapshots';
import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Metrics } from '@laurel/runtime/observability/metrics';
import { Env } from '@laurel/runtime/process/env';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import fs from 'node:fs';
import { Db, type Tx } from '../database/client.js';
import { parseReferenceRates } from '../domain/reference-rates.js';
import type { CatalogEnv } from '../settings/catalog.env.js';

const SHIPPED_FILE = new URL('./eurofxref-daily.xml', import.meta.url);
const SELECT_NEWEST = `select "day"::text, "perEuro", "version" from reference_rates order by "day" desc limit 1`;
/** Stores the rates `$2` of day `$1` with their source `$3`. Returns the version if something changes. */
const INSERT = `insert into reference_rates ("day", "perEuro", "source") values ($1::date, $2::jsonb, $3)
  on conflict ("day") do update set "perEuro" = excluded."perEuro", "source" = excluded."source", "storedAt" = now(), "version" = reference_rates."version" + 1
  where reference_rates."perEuro" <> excluded."perEuro" returning "version"`;
/** The interval at which a replica reads rates that another replica or a command has stored. */
const RELOAD_MS = 60_000;

/**
 * Provides the newest stored reference rates, with which amounts are compared. At the start, it stores the
 * rates of the shipped file (or of `REFERENCE_RATES_FILE`) if these are newer.
 */
@Injectable()
export class ReferenceRatesStore extends Background implements OnModuleInit {
  private newest: ReferenceRates | null = null;
  protected readonly work = new Repeating('reference rates', RELOAD_MS, () => this.load());

  constructor(
    private readonly db: Db,
    private readonly env: Env,
    metrics: Metrics,
  ) {
    super();
    metrics.addGauge(
      'laurel_reference_rates_age_seconds',
      'Time since the end of the day of the newest reference rates.',
      () => (this.newest ? computeAgeSeconds(this.newest.day) : NaN),
    );
  }

  /**
   * Publishes the rates at the start, because other services read them from events and may have been added
   * later.
   * @throws InvalidRates if the configured file is invalid
   */
  async onModuleInit(): Promise<void> {
    const file = (this.env as CatalogEnv).REFERENCE_RATES_FILE;
    const fileRates = parseReferenceRates(fs.readFileSync(file ?? SHIPPED_FILE, 'utf8'));
    const stored = await this.load();
    if (stored === null || stored.day < fileRates.day) await this.store(fileRates, file ?? 'shipped file');
    else await this.db.$transaction((tx) => appendEvents(tx, [toSnapshotEvent(stored)]));
  }

  get current(): ReferenceRates {
    return this.newest!;
  }

  async store(rates: ReferenceRates, source: string): Promise<void> {
    await this.db.$transaction(async (tx) => {
      const parameters = [rates.day, JSON.stringify(rates.perEuro), source];
      const [row] = await tx.$queryRawUnsafe<{ version: number }[]>(INSERT, ...parameters);
      if (row) await appendEvent(tx, 'rates.stored', toAggregate(rates), row.version, { rates });
    });
    await this.load();
  }

  private async load(): Promise<StoredRates | null> {
    const [newest] = await this.db.rows<StoredRates>(SELECT_NEWEST);
    if (newest) this.newest = { day: newest.day, perEuro: newest.perEuro };
    return newest ?? null;
  }
}

const computeAgeSeconds = (day: string): number =>
  Math.max(0, (Date.now() - Date.parse(addDays(day, 1))) / 1000);

type StoredRates = ReferenceRates & { version: number };
const toAggregate = ({ day }: ReferenceRates) => `rates-${day}`;
const toSnapshotEvent = ({ version, ...rates }: StoredRates): OutboxEvent => ({
  type: 'rates.snapshot',
  aggregate: toAggregate(rates),
  version,
  payload: { rates },
});

/** Publishes a snapshot of the newest rates. */
export const ratesSnapshots = createSnapshotReader(
  async (tx: Tx) =>
    (await tx.$queryRawUnsafe<StoredRates[]>(SELECT_NEWEST)).map((rates) => ({ ...rates, id: rates.day })),
  (rows) => rows.map(({ id: _id, ...rates }) => toSnapshotEvent(rates)),
);
