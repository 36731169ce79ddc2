import type { CopyTold } from '@laurel/proto/runtime/v1/events';
import { Controller } from '@nestjs/common';
import { Arrivals } from './arrivals.js';
import type { Tx } from './database.js';
import { mustOwn } from './envelope.js';
import { On, type Reaction } from './reactions.js';

/** A copy that was asked for is told to its end. Others of its facts may still be at work, here or at another replica: it is arriving until they are handled. Only who owns them says so: another's word is a dead letter. */
@Controller()
export class AwaitTheRestWhenCopyTold {
  constructor(private readonly arrivals: Arrivals) {}

  @On('copy.told')
  async told({ noun }: CopyTold, { tx, event, afterCommit }: Reaction<Tx>) {
    mustOwn(event, noun);
    await tx.$executeRawUnsafe(
      'update arriving set told = $2::bigint where aggregate = $1 and noun = $3',
      event.aggregate,
      event.seq,
      noun,
    );
    afterCommit(() => this.arrivals.end());
  }
}
