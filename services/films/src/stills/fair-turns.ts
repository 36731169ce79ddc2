import { currentCall } from '@laurel/runtime/call';
import { Refusal, refuse } from '@laurel/runtime/refusals';

const CODES = ['still.busy', 'still.own_busy'];
export const isBusy = (error: unknown): boolean => error instanceof Refusal && CODES.includes(error.code);
const busy = () =>
  refuse.unavailable('still.busy', 'Many pictures are being worked on. Try again in a moment.');
const ownBusy = () =>
  refuse.unavailable(
    'still.own_busy',
    'Your pictures before this one are still being worked on. Try again in a moment.',
  );

interface Turn {
  owner: string;
  /** How many pictures of the same person come first, counted from the round that was on when it came. */
  round: number;
  /** Nobody waits for it after that. Milliseconds since the epoch. */
  ends: number;
}
interface Waiting extends Turn {
  come(): void;
  giveWay(why: Refusal): void;
}

/** One piece of work at a time, and of each person one before anybody's second. */
export class FairTurns {
  private waiting: Waiting[] = [];
  private atWork: Turn | null = null;
  private round = 0;

  constructor(private readonly limits: { waiting: number; ofOne: number }) {}

  /**
   * Nothing is done before its turn. Refuses `still.own_busy` where many of the same person are here, and `still.busy` where many wait:
   * the last of who has most of them, also later, where somebody with fewer comes.
   */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.turnOf(owner);
    try {
      return await work();
    } finally {
      this.atWork = null;
      this.next();
    }
  }

  private turnOf(owner: string): Promise<void> {
    const own = [...this.waiting, ...(this.atWork ? [this.atWork] : [])].filter((one) => one.owner === owner);
    if (own.length >= this.limits.ofOne) throw ownBusy();
    const round = Math.max(this.round, ...own.map((one) => one.round + 1));
    this.makeRoom(round);
    return new Promise((come, giveWay) => {
      this.waiting.push({ owner, round, ends: currentCall()?.deadline ?? Infinity, come, giveWay });
      this.next();
    });
  }

  private makeRoom(round: number): void {
    if (this.waiting.length < this.limits.waiting) return;
    const latest = this.waiting.reduce((late, one) => (one.round >= late.round ? one : late));
    if (latest.round <= round) throw busy();
    this.leave(latest).giveWay(busy());
  }

  private next(): void {
    while (!this.atWork && this.waiting.length > 0) {
      const first = this.leave(this.waiting.reduce((early, one) => (one.round < early.round ? one : early)));
      if (first.ends < Date.now()) {
        first.giveWay(busy());
        continue;
      }
      this.atWork = first;
      this.round = first.round;
      first.come();
    }
  }

  private leave(one: Waiting): Waiting {
    this.waiting = this.waiting.filter((other) => other !== one);
    return one;
  }
}
