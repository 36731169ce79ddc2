import { hash } from 'node:crypto';
import { record } from '@laurel/runtime/outbox';
import type { MailName, MailValues } from '@laurel/words/mail-templates';
import type { Tx } from '../database.js';

/** Where what one watches is shown. */
export const WATCHED = '/festivals?watched=true';
/** Things that one mail names, a line each. */
const MOST_NAMED = 12;
const named = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])]
    .map((name) => name.replace(/\s+/g, ' '))
    .join('\n');

/** Has identity send a mail to somebody, once for each key: the caller has noted as told what it says in the same transaction. */
export async function askMail<N extends MailName>(
  tx: Tx,
  key: readonly (number | string)[],
  userId: string,
  name: N,
  values: (named: (names: readonly string[]) => string) => MailValues<N>,
): Promise<void> {
  const aggregate = `mail-${name}-${userId}-${hash('sha256', key.join()).slice(0, 32)}`;
  await record(tx, 'mail.wanted', aggregate, 1, { userId, name, values: JSON.stringify(values(named)) });
}
