import { Injectable } from '@nestjs/common';
import { FairTurns } from './fair-turns.js';
import { copiesOf, pictureOf, type Copy, type Picture } from './picture.js';

/** As many as are made before those who wait for them stop waiting. */
const MOST_WAITING = 24;
/** One person leaves room for others. */
const MOST_OF_ONE = 3;

/**
 * Makes the copies of one picture at a time: what is unpacked is large, and there are other things to do. What waits lies in the storage,
 * and is read when its turn has come.
 */
@Injectable()
export class StillEncoder {
  private readonly turns = new FairTurns({ waiting: MOST_WAITING, ofOne: MOST_OF_ONE });

  /** `make`: what becomes of it. Refuses what is no picture that we take, and as `FairTurns` when many wait. */
  run(
    owner: string,
    read: () => Promise<Buffer>,
    make: (bytes: Buffer) => Promise<Copy[]> = (bytes) => copiesOf(bytes),
  ): Promise<{ picture: Picture; bytes: Buffer; copies: Copy[] }> {
    return this.turns.run(owner, async () => {
      const bytes = await read();
      const picture = await pictureOf(bytes);
      return { picture, bytes, copies: await make(bytes) };
    });
  }
}
