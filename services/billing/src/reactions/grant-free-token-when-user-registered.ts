import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { On, type Reaction } from '@laurel/runtime/reactions';
import { Controller } from '@nestjs/common';
import { book } from '../ledger.js';
import type { Tx } from '../database.js';

/** One strategy token for every new user, once: with the first fact about them that comes, for an older one is skipped after it. */
@Controller()
export class GrantFreeTokenWhenUserRegistered {
  @On('user.registered', 'user.changed', 'user.restated')
  async registered({ user }: UserRegistered, { tx }: Reaction<Tx>) {
    const { id: userId } = user!;
    await book(tx, {
      userId,
      kind: 'grant',
      amount: 1,
      filmId: null,
      reason: 'Welcome to Laurel',
      idempotencyKey: `welcome:${userId}`,
    });
  }
}
