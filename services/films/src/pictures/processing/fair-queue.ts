import { getCurrentCall } from '@laurel/runtime/auth/call-context';
import { Refusal, refuse } from '@laurel/runtime/errors/refusals';

const CODES = ['still.busy', 'still.user_busy'];
export const isBusy = (error: unknown): boolean => error instanceof Refusal && CODES.includes(error.code);
const createQueueBusyError = () =>
  refuse.unavailable('still.busy', 'Too many pictures are being processed. Try again in a moment.');
const createUserBusyError = () =>
  refuse.unavailable(
    'still.user_busy',
    'Your previous pictures are still being processed. Try again in a moment.',
  );

interface Job {
  owner: string;
  /** The round in which the job runs. Each user has one job per round. */
  round: number;
  /** The time until which the caller waits, in milliseconds since 1970. */
  deadline: number;
}
interface WaitingJob extends Job {
  start(): void;
  reject(reason: Refusal): void;
}

/** Runs one job at a time. The first job of every user runs before the second job of any user. */
export class FairQueue {
  private waitingJobs: WaitingJob[] = [];
  private currentJob: Job | null = null;
  private round = 0;
  /** The round of each user's last job since the queue was last empty. */
  private readonly lastRoundByOwner = new Map<string, number>();

  constructor(private readonly limits: { maxWaiting: number; maxPerUser: number }) {}

  /**
   * Waits for its turn and then runs the job. If the queue is full, the last job of the user with the most
   * jobs is refused. It can be refused while it waits, when a user with fewer jobs adds one.
   * @throws still.user_busy if this user has too many jobs
   * @throws still.busy if the queue is full
   */
  async run<T>(owner: string, runJob: () => Promise<T>): Promise<T> {
    await this.enqueue(owner);
    try {
      return await runJob();
    } finally {
      this.currentJob = null;
      this.startNext();
    }
  }

  private enqueue(owner: string): Promise<void> {
    this.refuseExpired();
    const ownerJobs = [...this.waitingJobs, ...(this.currentJob ? [this.currentJob] : [])].filter(
      (job) => job.owner === owner,
    );
    if (ownerJobs.length >= this.limits.maxPerUser) throw createUserBusyError();
    const usedRoundNumbers = [
      this.lastRoundByOwner.get(owner) ?? -Infinity,
      ...ownerJobs.map((job) => job.round),
    ];
    const round = Math.max(this.round, ...usedRoundNumbers.map((previousRound) => previousRound + 1));
    this.evictLatest(round);
    return new Promise((start, reject) => {
      this.waitingJobs.push({
        owner,
        round,
        deadline: getCurrentCall()?.deadline ?? Infinity,
        start,
        reject,
      });
      this.startNext();
    });
  }

  private evictLatest(round: number): void {
    if (this.waitingJobs.length < this.limits.maxWaiting) return;
    const lastJob = this.waitingJobs.reduce((latest, job) => (job.round >= latest.round ? job : latest));
    if (lastJob.round <= round) throw createQueueBusyError();
    this.dequeue(lastJob).reject(createQueueBusyError());
  }

  /** Refuses the jobs whose callers no longer wait. */
  private refuseExpired(): void {
    for (const expiredJob of this.waitingJobs.filter(({ deadline }) => deadline < Date.now()))
      this.dequeue(expiredJob).reject(createQueueBusyError());
  }

  private startNext(): void {
    if (this.currentJob) return;
    this.refuseExpired();
    if (this.waitingJobs.length === 0) return this.lastRoundByOwner.clear();
    const nextJob = this.dequeue(
      this.waitingJobs.reduce((firstJob, job) => (job.round < firstJob.round ? job : firstJob)),
    );
    this.currentJob = nextJob;
    this.round = nextJob.round;
    this.lastRoundByOwner.set(nextJob.owner, nextJob.round);
    nextJob.start();
  }

  private dequeue(job: WaitingJob): WaitingJob {
    this.waitingJobs = this.waitingJobs.filter((other) => other !== job);
    return job;
  }
}
