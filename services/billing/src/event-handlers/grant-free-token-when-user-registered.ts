import type { UserRegistered } from '@laurel/proto/identity/v1/events';
import { OnEvent, type EventContext } from '@laurel/runtime/events/event-handlers';
import { Controller } from '@nestjs/common';
import { bookTokens } from '../tokens/ledger.js';
import type { Tx } from '../database/client.js';

/**
 * Gives every new user one strategy token, with the first event about them. Accepts all user events, because
 * older ones are skipped after a newer one.
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
