import type { MailName, MailValues } from '@laurel/words/mail-templates';
import { record } from '@laurel/runtime/outbox';
import { holdIfLiving } from '@laurel/runtime/person';
import type { Tx } from './database.js';

/** Of which film and plan a mail is. */
export async function planFacts(
  tx: Tx,
  { filmName, productId }: { filmName: string | null; productId: string | null },
): Promise<{ film?: string; plan?: string }> {
  const plan = productId && (await tx.product.findUnique({ where: { id: productId } }));
  return { ...(filmName && { film: filmName }), ...(plan && { plan: plan.name }) };
}

/** Has identity send a mail, once for each key, whatever is told how often; to nobody who was deleted. */
export async function askMail<N extends MailName>(
  tx: Tx,
  key: string,
  userId: string,
  name: N,
  values: MailValues<N>,
): Promise<void> {
  if (!(await holdIfLiving(tx, 'billing', userId))) return;
  const { count } = await tx.mailAsked.createMany({ data: { key, userId }, skipDuplicates: true });
  if (count === 0) return;
  const fact = { userId, name, values: JSON.stringify(values), lineKeys: [] };
  await record(tx, 'mail.wanted', `mail-${key}`, 1, fact);
}
