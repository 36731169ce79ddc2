import { isInList } from '@laurel/rules/text/lists';
import { UNSENT_STATES } from '@laurel/rules/submissions/states';

/** Editions are years; null is unknown. */
interface Entry {
  state: string;
  edition: number | null;
}
/** The announced edition, and the day of its answer (YYYY-MM-DD). */
interface CurrentEdition {
  edition: number | null;
  answerDueOn: string | null;
}

/** Returns whether both editions are known and differ. */
export const areDifferentEditions = (editionA: number | null, editionB: number | null): boolean =>
  editionA !== null && editionB !== null && editionA !== editionB;

/**
 * Returns the day promised for the answer to an entry. Null for an entry that was sent to another edition
 * than the current one. An unsent entry counts for the current edition.
 */
export const getPromisedDay = (entry: Entry, currentEdition: CurrentEdition): string | null =>
  !isInList(UNSENT_STATES, entry.state) && areDifferentEditions(entry.edition, currentEdition.edition)
    ? null
    : currentEdition.answerDueOn;

/** True if an entry is still submitted after the promised day, or when a later edition is announced. */
export function isUnanswered(entry: Entry, currentEdition: CurrentEdition, today: string): boolean {
  if (entry.state !== 'submitted') return false;
  if (areDifferentEditions(entry.edition, currentEdition.edition))
    return entry.edition! < currentEdition.edition!;
  const day = getPromisedDay(entry, currentEdition);
  return day !== null && day < today;
}
