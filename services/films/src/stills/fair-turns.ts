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
  /** How many pictures of the same person come first, served ones too, counted from the round that was on when it came. */
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
  /** In which round each person had a turn last, since nobody waited. */
  private readonly served = new Map<string, number>();

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
    this.dropLate();
    const own = [...this.waiting, ...(this.atWork ? [this.atWork] : [])].filter((one) => one.owner === owner);
    if (own.length >= this.limits.ofOne) throw ownBusy();
    const before = [this.served.get(owner) ?? -Infinity, ...own.map((one) => one.round)];
    const round = Math.max(this.round, ...before.map((last) => last + 1));
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

  /** Those for which nobody waits any more. */
  private dropLate(): void {
    for (const late of this.waiting.filter(({ ends }) => ends < Date.now())) this.leave(late).giveWay(busy());
  }

  private next(): void {
    if (this.atWork) return;
    this.dropLate();
    if (this.waiting.length === 0) return this.served.clear();
    const first = this.leave(this.waiting.reduce((early, one) => (one.round < early.round ? one : early)));
    this.atWork = first;
    this.round = first.round;
    this.served.set(first.owner, first.round);
    first.come();
  }

  private leave(one: Waiting): Waiting {
    this.waiting = this.waiting.filter((other) => other !== one);
    return one;
  }
}
