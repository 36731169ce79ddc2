import { Background } from '@laurel/runtime/background';
import { Repeating } from '@laurel/runtime/repeating';
import { Logger } from '@nestjs/common';
import type { Db } from '../database.js';
import type { ApplyStandings } from './apply-standings.js';

const AT_ONCE = 8;
/** In the order of their ids, as all who lock several rows of users. */
const PUT_BACK = `update "user" set "checkedAt" = $3::timestamptz where id in (
  select id from "user" where id = any($1::uuid[]) and "checkedAt" = $2::timestamptz order by id for update)`;

export interface Rounds {
  /** How long between two questions about a user. */
  everyMs: number;
  /** How often, within that time, is looked for whom to ask about. */
  looks: number;
  /** How many are asked about in one look. */
  most: number;
  /** At a look ($1) at most so many ($3) who were asked about before a time ($2): who was taken at this look, or put back to that time, is not taken again. */
  takeDue: string;
  /** What it means that more are due than one look asks about. */
  late?: string;
}

/**
 * Asks Keycloak about users, one small lot after the other. Any number of replicas share the work; what is left by one that ends is
 * due for the next. Keycloak away: everything stays as it is. One about whom it fails, today and tomorrow, keeps the others
 * waiting for one look at most.
 */
export abstract class AskingRounds extends Background {
  private readonly log = new Logger(this.constructor.name);
  protected readonly work: Repeating;
  private isEnding = false;
  protected constructor(
    private readonly db: Db,
    private readonly standings: ApplyStandings,
    private readonly rounds: Rounds,
  ) {
    super();
    const { everyMs, looks } = rounds;
    this.work = new Repeating(this.constructor.name, everyMs / looks, () => this.run());
  }

  override beforeApplicationShutdown() {
    this.isEnding = true;
    return super.beforeApplicationShutdown();
  }

  /** How many are as Keycloak has them now. Everybody is asked about once at most; those about whom it fails are due at the next look. */
  async run(): Promise<number> {
    const { everyMs, most, takeDue, late } = this.rounds;
    const look = new Date();
    const over = new Date(look.getTime() - everyMs);
    let [asked, done] = [0, 0];
    for (; asked < most && !this.isEnding; asked += AT_ONCE) {
      const due = await this.db.$queryRawUnsafe<{ id: string }[]>(takeDue, look, over, AT_ONCE);
      if (due.length === 0) break;
      const ids = due.map(({ id }) => id);
      const applied = await this.standings.run(ids);
      const failed = ids.filter((id) => !applied.has(id));
      if (failed.length) await this.db.$executeRawUnsafe(PUT_BACK, failed, look, over);
      if (applied.size === 0) break;
      done += applied.size;
    }
    if (late && asked >= most) this.log.warn({ asked, said: late });
    return done;
  }
}
