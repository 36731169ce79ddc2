import type { Rates } from '@laurel/rules/money/rates';
import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Db } from '../database/client.js';

const SELECT_NEWEST = 'select "perEuro" from reference_rates order by "day" desc limit 1';
/** Another replica may have stored newer rates. */
const RELOAD_MS = 10_000;

/** The newest reference rates, by which fees are compared. Empty until the catalogue has published some. */
@Injectable()
export class ReferenceRates extends Background implements OnModuleInit {
  current: Rates = {};
  protected readonly work = new Repeating('reference rates', RELOAD_MS, () => this.load());
  constructor(private readonly db: Db) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.load();
  }
  private async load(): Promise<void> {
    const [newest] = await this.db.rows<{ perEuro: Rates }>(SELECT_NEWEST);
    this.current = newest?.perEuro ?? {};
  }
}
