import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import type { Tx } from '../database.js';

/** As long as Undo is offered, and longer. */
const KEPT_MS = 20 * 60_000;

/** The picture that somebody wears stays; one that they wore goes after a while. */
@Controller()
export class KeepPortraitWhileWorn {
  @On('user.registered', 'user.changed', 'user.restated')
  async changed({ user }: UserRegistered, { tx }: Reaction<Tx>) {
    const { id: createdBy, image } = user!;
    const uploadEnds = new Date(Date.now() + KEPT_MS);
    await tx.filmStill.updateMany({
      where: { createdBy, state: 'portrait', fileName: { not: image ?? '' } },
      data: { state: 'unworn', uploadEnds },
    });
    if (image)
      await tx.filmStill.updateMany({
        where: { createdBy, state: 'unworn', fileName: image },
        data: { state: 'portrait', uploadEnds: null },
      });
  }
}
