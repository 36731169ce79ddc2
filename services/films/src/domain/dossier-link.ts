import { entryOfLink, LONGEST_RECIPIENT, MOST_DOSSIER_LINKS, MOST_ENTRY_LINKS } from '@laurel/rules/dossiers';
import { isLine, keptName } from '@laurel/rules/texts';
import { refuse } from '@laurel/runtime/refusals';
import { wrongWords, type Wrong } from '@laurel/words/refusal-words';

const LONGEST_KEY = 200;
const wrong = (field: string, details: Wrong) =>
  refuse.invalid(`dossier.${field}_invalid`, wrongWords(details), field, details);

/** Whom a new link is for, as it may be kept. Refuses `dossier.recipient_invalid` and `dossier.key_invalid`. */
export function checkedLink({ key, recipient }: { key: string; recipient: string }) {
  if (key === '' || key.length > LONGEST_KEY || !isLine(key)) throw wrong('key', { why: 'shape' });
  const name = keptName(recipient);
  if (name === '') throw wrong('recipient', { why: 'empty' });
  if (name.length > LONGEST_RECIPIENT) throw wrong('recipient', { why: 'too_long', most: LONGEST_RECIPIENT });
  if (!isLine(name)) throw wrong('recipient', { why: 'character' });
  return { key, recipient: name };
}

/** Refuses `dossier.too_many_links` where a film has as many as it may have, those of its entries apart. */
export function roomForLink(key: string, keys: readonly string[]): void {
  const isOfEntry = (one: string) => entryOfLink(one) !== null;
  const most = isOfEntry(key) ? MOST_ENTRY_LINKS : MOST_DOSSIER_LINKS;
  if (keys.filter((one) => isOfEntry(one) === isOfEntry(key)).length >= most)
    throw refuse.conflict(
      'dossier.too_many_links',
      `A film has room for ${most} links to its dossier. Revoke one that is no longer needed.`,
      undefined,
      { most },
    );
}
