import type { MailName, MailValues } from '@laurel/messages/notifications/mail-templates';
import { appendEvent } from '@laurel/runtime/events/outbox';
import { lockUserIfExists } from '@laurel/runtime/database/user-locks';
import type { Tx } from '../database/client.js';
import { getPlanUrl } from '../domain/plans.js';
import type { PaidSubscription } from '../payments/payment-provider.js';

/** Returns the film and plan for the values of a mail. */
export async function getPlanValues(
  tx: Tx,
  { filmName, productId }: { filmName: string | null; productId: string | null },
): Promise<{ film?: string; plan?: string }> {
  const plan = productId && (await tx.product.findUnique({ where: { id: productId } }));
  return { ...(filmName && { film: filmName }), ...(plan && { plan: plan.name }) };
}

/** Requests a mail from identity, once for each key. Sends nothing to deleted users. */
export async function requestMail<N extends MailName>(
  tx: Tx,
  key: string,
  userId: string,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  if (!(await lockUserIfExists(tx, 'billing', userId))) return;
  const { count } = await tx.mailRequest.createMany({ data: { key, userId }, skipDuplicates: true });
  if (count === 0) return;
  const payload = { userId, name, values: JSON.stringify(values), lineKeys: [] };
  await appendEvent(tx, 'mail.requested', `mail-${key}`, 1, payload);
}

/** Mails the user that the saved plan is ending, or that a plan that was ending continues after all. */
export async function requestEndingMail(
  tx: Tx,
  subscription: PaidSubscription,
  wasEnding: boolean,
): Promise<void> {
  const { id, isEnding, canceledAt, endsAt } = subscription;
  if (isEnding === wasEnding || (isEnding && !canceledAt)) return;
  const row = await tx.filmSubscription.findUniqueOrThrow({ where: { stripeSubscriptionId: id } });
  const kind = isEnding ? 'ending' : 'continues';
  await requestMail(tx, `${kind}:${id}:${row.version}`, row.userId, `plan-${kind}`, {
    path: getPlanUrl(row.filmId),
    until: endsAt.toISOString(),
    ...(await getPlanValues(tx, subscription)),
  });
}
