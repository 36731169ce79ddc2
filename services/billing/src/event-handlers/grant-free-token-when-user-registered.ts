import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { On, type EventContext } from '@laurel/runtime/event-handlers';
import { Controller } from '@nestjs/common';
import { book } from '../ledger.js';
import type { Tx } from '../database.js';

/**
 * Gives every new user one strategy token, with the first event about them. Accepts all user events, because
 * older ones are skipped after a newer one.
 */
@Controller()
export class GrantFreeTokenWhenUserRegistered {
  @On('user.registered', 'user.changed', 'user.restated')
  async registered({ user }: UserRegistered, { tx }: EventContext<Tx>) {
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
