import {
  getMailTemplate,
  type MailName,
  type MailValues,
} from '@laurel/messages/notifications/mail-templates';
import type { Tx } from '../database/client.js';
import { removeEndedLines } from '../domain/notice-lines.js';

/**
 * Locks the keys of lines. Serialises code that queues lines with code that marks lines as obsolete, so that
 * neither misses the other's changes.
 */
const LOCK_LINES = `select pg_advisory_xact_lock(hash) from
  (select distinct hashtextextended('notice-line ' || key, 0) as hash from unnest($1::text[]) key order by 1) locked`;

export async function lockLines(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(LOCK_LINES, keys);
}

/** Returns a notice without its obsolete lines; null if nothing is left. Throws for a notice without lines. */
export function getRemainingLines<N extends MailName>(
  name: N,
  values: MailValues<N>,
  lineKeys: readonly string[],
  endedKeys: ReadonlySet<string>,
): { values: MailValues<N>; lineKeys: string[] } | null {
  const { lines } = getMailTemplate(name);
  if (lines === undefined) throw new Error(`${name} has no lines.`);
  const text = (values as Record<string, string>)[lines] ?? '';
  const remaining = removeEndedLines({ text, keys: lineKeys }, endedKeys);
  return remaining && { values: { ...values, [lines]: remaining.text }, lineKeys: [...remaining.keys] };
}
