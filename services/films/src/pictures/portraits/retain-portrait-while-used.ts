import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import type { Tx } from '../../database/client.js';

/** Longer than the period in which a change can be undone. */
const RETENTION_MS = 20 * 60_000;

/** Removes the expiry of the portrait that a user has chosen, and sets one for the previous portrait. */
@Controller()
export class RetainPortraitWhileUsed {
  @OnEvent('user.registered', 'user.changed', 'user.snapshot')
  async handleChanged({ user }: UserRegistered, { tx }: EventContext<Tx>) {
    const { id: createdBy, image } = user!;
    const uploadEnds = new Date(Date.now() + RETENTION_MS);
    await tx.filmStill.updateMany({
      where: { createdBy, state: 'portrait', fileName: { not: image ?? '' } },
      data: { state: 'unused', uploadEnds },
    });
    if (image)
      await tx.filmStill.updateMany({
        where: { createdBy, state: 'unused', fileName: image },
        data: { state: 'portrait', uploadEnds: null },
      });
  }
}
