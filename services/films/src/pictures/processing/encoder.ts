import { Injectable } from '@nestjs/common';
import { FairQueue } from './fair-queue.js';
import { createVariants, inspectPicture, type PictureVariant, type Picture } from './picture.js';

/** As many as can be encoded before their callers time out. */
const MAX_WAITING = 24;
/** One user must leave capacity for others. */
const MAX_PER_USER = 3;

/**
 * Encodes the variants of one picture at a time, because decoded pictures are large and the process has other
 * work. Waiting pictures stay in the storage until they are encoded.
 */
@Injectable()
export class StillEncoder {
  private readonly queue = new FairQueue({ maxWaiting: MAX_WAITING, maxPerUser: MAX_PER_USER });

  /** `encode` encodes the picture. Throws the refusals of `inspectPicture`, and of `FairQueue` if many wait. */
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
