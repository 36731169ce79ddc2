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
 * Returns the promised day of an entry's answer. Null for an entry that was sent to another edition. An
 * unsent entry goes to the current edition.
 */
export const getPromisedDay = (entry: Entry, currentEdition: CurrentEdition): string | null =>
  !isInList(UNSENT_STATES, entry.state) && areDifferentEditions(entry.edition, currentEdition.edition)
    ? null
    : currentEdition.answerDueOn;

/** Whether a sent entry is unanswered after the promised day, or when a later edition is announced. */
export function isUnanswered(entry: Entry, currentEdition: CurrentEdition, today: string): boolean {
  if (entry.state !== 'submitted') return false;
  if (areDifferentEditions(entry.edition, currentEdition.edition))
    return entry.edition! < currentEdition.edition!;
  const day = getPromisedDay(entry, currentEdition);
  return day !== null && day < today;
}
