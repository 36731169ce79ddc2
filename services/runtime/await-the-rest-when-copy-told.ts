import type { CopyTold } from '@laurel/proto/runtime/v1/events';
import { Controller } from '@nestjs/common';
import { Arrivals } from './arrivals.js';
import type { Tx } from './database.js';
import { On, type Reaction } from './reactions.js';

/** A copy that was asked for is told to its end. Others of its facts may still be at work, here or at another replica: it is arriving until they are handled. */
@Controller()
export class AwaitTheRestWhenCopyTold {
  constructor(private readonly arrivals: Arrivals) {}

  @On('copy.told')
  async told(_fact: CopyTold, { tx, event, afterCommit }: Reaction<Tx>) {
    await tx.$executeRawUnsafe(
      'update arriving set told = $2::bigint where aggregate = $1',
      event.aggregate,
      event.seq,
    );
    afterCommit(() => this.arrivals.end());
  }
}
