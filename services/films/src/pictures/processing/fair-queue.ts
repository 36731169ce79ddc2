import { currentCall } from '@laurel/runtime/auth/call-context';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';

const CODES = ['still.busy', 'still.own_busy'];
export const isBusy = (error: unknown): boolean => error instanceof Refusal && CODES.includes(error.code);
const busy = () =>
  refuse.unavailable('still.busy', 'Too many pictures are being processed. Try again in a moment.');
const userBusy = () =>
  refuse.unavailable(
    'still.own_busy',
    'Your previous pictures are still being processed. Try again in a moment.',
  );

interface Job {
  owner: string;
  /**
   * The number of earlier pictures of the same user, including finished ones, counted from the round in which
   * it was added.
   */
  round: number;
  /** The caller does not wait longer. Milliseconds since the epoch. */
  ends: number;
}
interface Waiting extends Job {
  come(): void;
  giveWay(why: Refusal): void;
}

/** Runs one job at a time. Every user's first job runs before anybody's second. */
export class FairQueue {
  private waiting: Waiting[] = [];
  private atWork: Job | null = null;
  private round = 0;
  /** The last round of each user, since the queue was last empty. */
  private readonly served = new Map<string, number>();

  constructor(private readonly limits: { waiting: number; perUser: number }) {}

  /**
   * Waits for its position in the queue, and then runs the work. If the queue is full, the last job of the
   * user with the most jobs is refused, also later when a user with fewer jobs arrives.
   * @throws still.own_busy if this user has too many jobs
   * @throws still.busy if the queue is full
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.enqueue(owner);
    try {
      return await work();
    } finally {
      this.atWork = null;
      this.next();
    }
  }

  private enqueue(owner: string): Promise<void> {
    this.dropLate();
    const sameOwner = [...this.waiting, ...(this.atWork ? [this.atWork] : [])].filter(
      (job) => job.owner === owner,
    );
    if (sameOwner.length >= this.limits.perUser) throw userBusy();
    const before = [this.served.get(owner) ?? -Infinity, ...sameOwner.map((job) => job.round)];
    const round = Math.max(this.round, ...before.map((last) => last + 1));
    this.evictLatest(round);
    return new Promise((come, giveWay) => {
      this.waiting.push({ owner, round, ends: currentCall()?.deadline ?? Infinity, come, giveWay });
      this.next();
    });
  }

  private evictLatest(round: number): void {
    if (this.waiting.length < this.limits.waiting) return;
    const latest = this.waiting.reduce((late, waiting) => (waiting.round >= late.round ? waiting : late));
    if (latest.round <= round) throw busy();
    this.leave(latest).giveWay(busy());
  }

  /** Drops the jobs whose callers do not wait any more. */
  private dropLate(): void {
    for (const late of this.waiting.filter(({ ends }) => ends < Date.now())) this.leave(late).giveWay(busy());
  }

  private next(): void {
    if (this.atWork) return;
    this.dropLate();
    if (this.waiting.length === 0) return this.served.clear();
    const first = this.leave(
      this.waiting.reduce((early, waiting) => (waiting.round < early.round ? waiting : early)),
    );
    this.atWork = first;
    this.round = first.round;
    this.served.set(first.owner, first.round);
    first.come();
  }

  private leave(waiting: Waiting): Waiting {
    this.waiting = this.waiting.filter((other) => other !== waiting);
    return waiting;
  }
}
