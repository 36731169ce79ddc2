import {
  parseEntryLinkKey,
  MAX_RECIPIENT_LENGTH,
  MAX_DOSSIER_LINKS,
  MAX_ENTRY_LINKS,
} from '@laurel/rules/films/dossiers';
import { isLine, sanitizeName } from '@laurel/rules/text/characters';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';

const MAX_KEY_LENGTH = 200;
const createInvalidFieldError = (field: string, details: InvalidValue) =>
  refuse.invalid(`dossier.${field}_invalid`, formatInvalidValue(details), field, details);

/**
 * Returns a new link's key and its normalised recipient.
 * @throws dossier.recipient_invalid
 * @throws dossier.key_invalid
 */
export function validateLink({ key, recipient }: { key: string; recipient: string }) {
  if (key === '' || key.length > MAX_KEY_LENGTH || !isLine(key))
    throw createInvalidFieldError('key', { why: 'shape' });
  const name = sanitizeName(recipient);
  if (name === '') throw createInvalidFieldError('recipient', { why: 'empty' });
  if (name.length > MAX_RECIPIENT_LENGTH)
    throw createInvalidFieldError('recipient', { why: 'too_long', max: MAX_RECIPIENT_LENGTH });
  if (!isLine(name)) throw createInvalidFieldError('recipient', { why: 'character' });
  return { key, recipient: name };
}

/**
 * Checks the number of a film's links. Links that were created for entries have a separate limit.
 * @throws dossier.too_many_links
 */
export function checkLinkLimit(key: string, keys: readonly string[]): void {
  const isEntryLink = (value: string) => parseEntryLinkKey(value) !== null;
  const max = isEntryLink(key) ? MAX_ENTRY_LINKS : MAX_DOSSIER_LINKS;
  if (keys.filter((value) => isEntryLink(value) === isEntryLink(key)).length >= max)
    throw refuse.conflict(
      'dossier.too_many_links',
      `A film can have at most ${max} links to its dossier. Revoke one that you no longer need.`,
      undefined,
      { max },
    );
}
