import { Background } from '@laurel/runtime/jobs/background';
import { Repeating } from '@laurel/runtime/jobs/repeating';
import { Logger } from '@nestjs/common';
import type { Db } from '../database/client.js';
import type { ApplyAccountStatuses } from './apply-account-statuses.js';

const BATCH_SIZE = 8;
/**
 * Marks the users `$1` that were marked at `$2` as due again, by setting `checkedAt` to `$3`. Locks the rows
 * in the order of their ids, as all code does, to avoid deadlocks.
 */
const RESET_CHECKED_SQL = `update "user" set "checkedAt" = $3::timestamptz where id in (
  select id from "user" where id = any($1::uuid[]) and "checkedAt" = $2::timestamptz order by id for update)`;

export interface PollingOptions {
  everyMs: number;
  /** The number of runs within `everyMs`. */
  runsPerInterval: number;
  maxUsers: number;
  /**
   * SQL that marks at most `$3` users as checked at `$1` if they were last checked before `$2`, and returns
   * them. For a failed user, `checkedAt` is reset to exactly `$2`. The same run therefore does not select
   * that user again.
   */
  takeDueSql: string;
  /** The warning if more users are due than one run checks. */
  lateWarning?: string;
}

/**
 * Checks users at Keycloak in small batches. All replicas share the work. If a replica stops, the next one
 * checks its remaining users. While Keycloak is unavailable nothing changes. A user whose check fails delays
 * other users by at most one run.
 */
export abstract class AccountStatusPolling extends Background {
  private readonly log = new Logger(this.constructor.name);
  protected readonly work: Repeating;
  private isEnding = false;
  protected constructor(
    private readonly db: Db,
    private readonly accountStatuses: ApplyAccountStatuses,
    private readonly options: PollingOptions,
  ) {
    super();
    const { everyMs, runsPerInterval } = options;
    this.work = new Repeating(this.constructor.name, everyMs / runsPerInterval, () => this.run());
  }

  override beforeApplicationShutdown() {
    this.isEnding = true;
    return super.beforeApplicationShutdown();
  }

  /** Runs once. Returns the number of updated users. Failed users are due in the next run. */
  async run(): Promise<number> {
    const { everyMs, maxUsers, takeDueSql, lateWarning } = this.options;
    const startedAt = new Date();
    const checkedBefore = new Date(startedAt.getTime() - everyMs);
    let [checkedCount, updatedCount] = [0, 0];
    while (checkedCount < maxUsers && !this.isEnding) {
      const dueUsers = await this.db.$queryRawUnsafe<{ id: string }[]>(
        takeDueSql,
        startedAt,
        checkedBefore,
        BATCH_SIZE,
      );
      if (dueUsers.length === 0) break;
      const ids = dueUsers.map(({ id }) => id);
      const appliedIds = await this.accountStatuses.run(ids);
      const failedIds = ids.filter((id) => !appliedIds.has(id));
      if (failedIds.length)
        await this.db.$executeRawUnsafe(RESET_CHECKED_SQL, failedIds, startedAt, checkedBefore);
      if (appliedIds.size === 0) break;
      updatedCount += appliedIds.size;
      checkedCount += BATCH_SIZE;
    }
    if (lateWarning && checkedCount >= maxUsers)
      this.log.warn({ checked: checkedCount, message: lateWarning });
    return updatedCount;
  }
}
