import { addJob } from '@laurel/runtime/jobs/add-job';
import type { Tx } from '../database/client.js';
import type { PaymentEvent } from './payment-provider.js';

/**
 * The payloads of the jobs that call Stripe about one object. A job retries the call while Stripe is
 * unreachable.
 */
interface ObjectPayloads {
  end_subscription: { id: string };
  delete_customer: { id: string };
  update_customer: { id: string };
  expire_checkout: { id: string };
  settle_fees: { id: string };
}
export interface JobPayloads extends ObjectPayloads {
  handle_stripe_event: Omit<PaymentEvent, 'createdAt'>;
}

/**
 * Schedules a job about the object with this id. Replaces a waiting job about the same object. Without
 * `runAt` the job runs as soon as the transaction is committed. A job that fails for hours becomes a dead
 * letter.
 */
export const scheduleJob = (tx: Tx, task: keyof ObjectPayloads, id: string, runAt?: Date): Promise<void> =>
  addJob(tx, { task, payload: { id }, objectId: id, runAt });

/** Stores Stripe's events and schedules the new ones. One job handles all that are about the same object. */
export async function receiveStripeEvents(tx: Tx, events: readonly PaymentEvent[]): Promise<void> {
  const newEvents = await tx.stripeEvent.createManyAndReturn({ data: [...events], skipDuplicates: true });
  for (const [objectId, event] of new Map(newEvents.map((event) => [getObjectId(event), event]))) {
    const { id, type, about, subscriptionId } = event;
    const payload: JobPayloads['handle_stripe_event'] = { id, type, about, subscriptionId };
    await addJob(tx, { task: 'handle_stripe_event', payload, objectId });
  }
}

/**
 * Returns the id of the object that the job for an event fetches, or the event's id if it has its own job.
 */
function getObjectId({ id, type, about, subscriptionId }: PaymentEvent): string {
  if (type.startsWith('customer.subscription.')) return about ?? id;
  if (type.startsWith('product.') || type.startsWith('price.')) return 'plans';
  return subscriptionId ?? id;
}
