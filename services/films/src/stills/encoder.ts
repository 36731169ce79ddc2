import { refuse } from '@laurel/runtime/refusals';
import { Injectable } from '@nestjs/common';
import { copiesOf, pictureOf, type Copy, type Picture } from './picture.js';

const MOST_WAITING = 12;

/** Makes the copies of one picture at a time: what is unpacked is large, and there are other things to do. */
@Injectable()
export class StillEncoder {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  /** Refuses what is no picture that we take, and `still.busy` when many wait. */
  async run(read: () => Promise<Buffer>): Promise<{ picture: Picture; bytes: number; copies: Copy[] }> {
    if (this.waiting >= MOST_WAITING)
      throw refuse.unavailable('still.busy', 'Many pictures are being worked on. Try again in a moment.');
    this.waiting++;
    const turn = this.last.then(async () => {
      const bytes = await read();
      const picture = await pictureOf(bytes);
      return { picture, bytes: bytes.length, copies: await copiesOf(bytes) };
    });
    this.last = turn.catch(() => {});
    return turn.finally(() => this.waiting--);
  }
}
