import { currentCall } from '@laurel/runtime/auth/call-context';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';

const CODES = ['still.busy', 'still.own_busy'];
export const isBusy = (error: unknown): boolean => error instanceof Refusal && CODES.includes(error.code);
const queueBusy = () =>
  refuse.unavailable('still.busy', 'Too many pictures are being processed. Try again in a moment.');
const userBusy = () =>
  refuse.unavailable(
    'still.own_busy',
    'Your previous pictures are still being processed. Try again in a moment.',
  );

interface Job {
  owner: string;
  /** The number of the user's earlier pictures since the round in which it was added. */
  round: number;
  /** The caller does not wait longer. Milliseconds since the epoch. */
  deadline: number;
}
interface WaitingJob extends Job {
  start(): void;
  reject(reason: Refusal): void;
}

/** Runs one job at a time. Every user's first job runs before anybody's second. */
export class FairQueue {
  private waiting: WaitingJob[] = [];
  private current: Job | null = null;
  private round = 0;
  /** The last round of each user, since the queue was last empty. */
  private readonly lastRoundByOwner = new Map<string, number>();

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
      this.current = null;
      this.startNext();
    }
  }

  private enqueue(owner: string): Promise<void> {
    this.refuseExpired();
    const sameOwner = [...this.waiting, ...(this.current ? [this.current] : [])].filter(
      (job) => job.owner === owner,
    );
    if (sameOwner.length >= this.limits.perUser) throw userBusy();
    const previous = [this.lastRoundByOwner.get(owner) ?? -Infinity, ...sameOwner.map((job) => job.round)];
    const round = Math.max(this.round, ...previous.map((last) => last + 1));
    this.evictLatest(round);
    return new Promise((start, reject) => {
      this.waiting.push({ owner, round, deadline: currentCall()?.deadline ?? Infinity, start, reject });
      this.startNext();
    });
  }

  private evictLatest(round: number): void {
    if (this.waiting.length < this.limits.waiting) return;
    const last = this.waiting.reduce((latest, job) => (job.round >= latest.round ? job : latest));
    if (last.round <= round) throw queueBusy();
    this.dequeue(last).reject(queueBusy());
  }

  /** Drops the jobs whose callers do not wait any more. */
  private refuseExpired(): void {
    for (const expired of this.waiting.filter(({ deadline }) => deadline < Date.now()))
      this.dequeue(expired).reject(queueBusy());
  }

  private startNext(): void {
    if (this.current) return;
    this.refuseExpired();
    if (this.waiting.length === 0) return this.lastRoundByOwner.clear();
    const next = this.dequeue(this.waiting.reduce((first, job) => (job.round < first.round ? job : first)));
    this.current = next;
    this.round = next.round;
    this.lastRoundByOwner.set(next.owner, next.round);
    next.start();
  }

  private dequeue(job: WaitingJob): WaitingJob {
    this.waiting = this.waiting.filter((other) => other !== job);
    return job;
  }
}
