import { Refusal, refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { copiesOf, pictureOf, type Copy, type Picture } from './picture.js';

const MOST_WAITING = 12;
/** One person leaves room for others. */
const MOST_OF_ONE = 3;

const BUSY = 'still.busy';
export const isBusy = (error: unknown): boolean => error instanceof Refusal && error.code === BUSY;

/** Makes the copies of one picture at a time: what is unpacked is large, and there are other things to do. */
@Injectable()
export class StillEncoder {
  private last: Promise<unknown> = Promise.resolve();
  /** Whose pictures wait, once for each. */
  private readonly waiting: string[] = [];

  /** Refuses what is no picture that we take, and `still.busy` when many wait, or many of the same person. */
  async run(
    owner: string,
    read: () => Promise<Buffer>,
  ): Promise<{ picture: Picture; bytes: number; copies: Copy[] }> {
    const own = this.waiting.filter((one) => one === owner).length;
    if (this.waiting.length >= MOST_WAITING || own >= MOST_OF_ONE)
      throw refuse.unavailable(BUSY, 'Many pictures are being worked on. Try again in a moment.');
    this.waiting.push(owner);
    const turn = this.last.then(async () => {
      const bytes = await read();
      const picture = await pictureOf(bytes);
      return { picture, bytes: bytes.length, copies: await copiesOf(bytes) };
    });
    this.last = turn.catch(() => {});
    return turn.finally(() => this.waiting.splice(this.waiting.indexOf(owner), 1));
  }
}
