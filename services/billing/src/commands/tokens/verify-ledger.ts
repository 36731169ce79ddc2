import { scaleTimeout } from '@laurel/runtime/process/scale-timeout';
import { Injectable, Logger } from '@nestjs/common';
import { Db } from '../../database/client.js';

/** The time limit of the query. It reads the whole ledger, and no request waits for it. */
const TIMEOUT_MS = scaleTimeout(600_000);
/** Reads balances and ledger in one statement, so that no booking can happen between the two reads. */
const DIFFERENCES_QUERY = `select coalesce(b."userId", l."userId")::text as "userId", coalesce(b.strategy, 0) as "strategyBalance", coalesce(l.strategy, 0) as "strategyBooked",
  coalesce(b.submission, 0) as "submissionBalance", coalesce(l.submission, 0) as "submissionBooked"
  from (select "userId", "availableStrategyTokens" as strategy, "availableSubmissionTokens" as submission from user_meta_data) b
  full join (select "userId", coalesce(sum(amount) filter (where token = 'strategy'), 0)::int as strategy,
    coalesce(sum(amount) filter (where token = 'submission'), 0)::int as submission from ledger_entry
    where exists (select from user_meta_data m where m."userId" = ledger_entry."userId") group by 1) l on l."userId" = b."userId"
  where (coalesce(b.strategy, 0), coalesce(b.submission, 0)) <> (coalesce(l.strategy, 0), coalesce(l.submission, 0)) order by 1`;
interface LedgerDifference {
  userId: string;
  strategyBalance: number;
  strategyBooked: number;
  submissionBalance: number;
  submissionBooked: number;
}

/**
 * Compares each balance with its ledger, nightly and on demand. Reports differences and does not correct
 * them.
 */
@Injectable()
export class VerifyLedger {
  private readonly log = new Logger('ledger');
  constructor(private readonly db: Db) {}

  /** Returns the users whose balance differs from the sum of their ledger lines. Leaves out deleted users. */
  async run(): Promise<LedgerDifference[]> {
    const differences = await this.db.inSql(
      (tx) => tx.$queryRawUnsafe<LedgerDifference[]>(DIFFERENCES_QUERY),
      TIMEOUT_MS,
    );
    for (const difference of differences)
      this.log.error({ message: 'a balance differs from the sum of its ledger', ...difference });
    return differences;
  }
}
