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
export const areDifferentEditions = (value: number | null, other: number | null): boolean =>
  value !== null && other !== null && value !== other;

/**
 * Returns the promised day of an entry's answer. Null for an entry that was sent to another edition. An
 * unsent entry goes to the current edition.
 */
export const getPromisedDay = (entry: Entry, current: CurrentEdition): string | null =>
  !isInList(UNSENT_STATES, entry.state) && areDifferentEditions(entry.edition, current.edition)
    ? null
    : current.answerDueOn;

/** Whether a sent entry is unanswered after the promised day, or when a later edition is announced. */
export function isUnanswered(entry: Entry, current: CurrentEdition, today: string): boolean {
  if (entry.state !== 'submitted') return false;
  if (areDifferentEditions(entry.edition, current.edition)) return entry.edition! < current.edition!;
  const day = getPromisedDay(entry, current);
  return day !== null && day < today;
}
