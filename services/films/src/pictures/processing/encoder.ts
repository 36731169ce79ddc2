import { Injectable } from '@nestjs/common';
import { FairQueue } from './fair-queue.js';
import { createVariants, inspectPicture, type PictureVariant, type Picture } from './picture.js';

/** The number of pictures that can be encoded before the callers' timeout. */
const MAX_WAITING = 24;
/** A limit per user, which leaves capacity for other users. */
const MAX_PER_USER = 3;

/**
 * Encodes one picture at a time, because decoded pictures need much memory and the process has other work.
 * Waiting pictures are read from the storage only when it is their turn.
 */
@Injectable()
export class StillEncoder {
  private readonly queue = new FairQueue({ maxWaiting: MAX_WAITING, maxPerUser: MAX_PER_USER });

  /**
   * Runs `encode` in the queue. Throws the refusals of `inspectPicture`, and those of `FairQueue` if too many
   * pictures wait.
   */
  run(
    owner: string,
    read: () => Promise<Buffer>,
    encode: (bytes: Buffer) => Promise<PictureVariant[]> = (bytes) => createVariants(bytes),
  ): Promise<{ picture: Picture; bytes: Buffer; variants: PictureVariant[] }> {
    return this.queue.run(owner, async () => {
      const bytes = await read();
      const picture = await inspectPicture(bytes);
      return { picture, bytes, variants: await encode(bytes) };
    });
  }
}
