import { templateOf, type MailName, type MailValues } from '@laurel/words/mail-templates';
import type { Tx } from '../database.js';
import { withoutOver } from '../domain/notice-lines.js';

/** Whoever queues such lines, and whoever is told that they are over, goes one after the other: neither misses what the other does. */
const HOLD = `select pg_advisory_xact_lock(hash) from
  (select distinct hashtextextended('notice-line ' || key, 0) as hash from unnest($1::text[]) key order by 1) held`;

export async function holdLines(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.$executeRawUnsafe(HOLD, keys);
}

/** What a notice says without those of its lines that are over; null: nothing. Throws for one that has no lines. */
export function leftOf<N extends MailName>(
  name: N,
  values: MailValues<N>,
  lineKeys: readonly string[],
  over: ReadonlySet<string>,
): { values: MailValues<N>; lineKeys: string[] } | null {
  const { lines } = templateOf(name);
  if (lines === undefined) throw new Error(`${name} has no lines.`);
  const text = (values as Record<string, string>)[lines] ?? '';
  const left = withoutOver({ text, keys: lineKeys }, over);
  return left && { values: { ...values, [lines]: left.text }, lineKeys: [...left.keys] };
}
