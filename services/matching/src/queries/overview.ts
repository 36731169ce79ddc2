import type { GetMatchingOverviewResponse } from '@laurel/proto/matching/v1/matching';
import { Arrivals } from '@laurel/runtime/arrivals';
import { byWeek, upkeepOf } from '@laurel/runtime/upkeep';
import { Injectable } from '@nestjs/common';
import { Db } from '../database.js';

const COUNTS = `select (select count(*)::int from wizard_results) as runs, (select count(*)::int from competition) as competitions`;
const RUNS = byWeek('wizard_results', '"createdAt"');

/** How matching stands, for administrators. */
@Injectable()
export class Overview {
  constructor(
    private readonly db: Db,
    private readonly arrivals: Arrivals,
  ) {}

  async now(): Promise<GetMatchingOverviewResponse> {
    const [[counts], weeks, upkeep] = await Promise.all([
      this.db.rows<{ runs: number; competitions: number }>(COUNTS),
      this.db.rows<{ name: string; count: number }>(RUNS),
      upkeepOf(this.db, this.arrivals),
    ]);
    return { ...counts!, weeks, upkeep };
  }
}
