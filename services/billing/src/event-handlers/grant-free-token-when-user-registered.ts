import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import { bookTokens } from '../tokens/ledger.js';
import type { Tx } from '../database/client.js';

/**
 * Gives every new user one strategy token at the first event about them. Handles all user events, because an
 * event that arrives after a newer one is skipped.
 */
@Controller()
export class GrantFreeTokenWhenUserRegistered {
  @OnEvent('user.registered', 'user.changed', 'user.snapshot')
  async handleRegistered({ user }: UserRegistered, { tx }: EventContext<Tx>) {
    const { id: userId } = user!;
    await bookTokens(tx, {
      userId,
      kind: 'grant',
      amount: 1,
      filmId: null,
      reason: 'Welcome to Laurel',
      idempotencyKey: `welcome:${userId}`,
    });
  }
}
