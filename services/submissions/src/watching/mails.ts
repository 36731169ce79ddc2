import { hash } from 'node:crypto';
import { recordAll, type Fact } from '@laurel/runtime/outbox';
import { cutTo } from '@laurel/words/mail-lines';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import type { Tx } from '../database.js';

/** Where what one watches is shown. */
export const WATCHED = '/festivals?watched=true';
/** So many lines are told of a mail: it shows the first of them (`MOST_LINES`), and those behind come forward where some are over before it is sent. */
const MOST_TOLD = 100;
const named = (names: readonly string[]): string =>
  cutTo(MOST_TOLD, names)
    .map((name) => name.replace(/\s+/g, ' '))
    .join('\n');

/** Has identity send a mail to somebody, once for each key: the caller has noted as told what it says in the same transaction. */
export async function askMail<N extends MailName>(tx: Tx, ...mail: AskedMail<N>): Promise<void> {
  await recordAll(tx, [wantedMail(...mail)]);
}
type AskedMail<N extends MailName> = [
  key: readonly (number | string)[],
  userId: string,
  name: N,
  values: (named: (names: readonly string[]) => string) => MailValues<N>,
  ends?: { until?: string; lineKeys?: readonly string[] },
];
/** The fact that asks for it. */
export const wantedMail = <N extends MailName>(
  ...[key, userId, name, values, { until, lineKeys = [] } = {}]: AskedMail<N>
): Fact => ({
  type: 'mail.wanted',
  aggregate: `mail-${name}-${userId}-${hash('sha256', key.join()).slice(0, 32)}`,
  version: 1,
  fact: {
    userId,
    name,
    values: JSON.stringify(values(named)),
    until,
    lineKeys: lineKeys.slice(0, MOST_TOLD),
  },
});

/** When all of what a mail tells is over: when the last of its deadlines ends; undefined where something in it has no end. */
export const endOf = (things: readonly { closesAt?: string | null }[]): string | undefined =>
  things.every(({ closesAt }) => closesAt != null)
    ? things
        .map(({ closesAt }) => new Date(closesAt!).toISOString())
        .toSorted()
        .at(-1)
    : undefined;
