import { isOneOf, UNSENT_STATES } from '@laurel/rules/vocabularies';

/** Editions are years; null is not known. */
interface Entry {
  state: string;
  edition: number | null;
}
/** The day, YYYY-MM-DD, is of the edition that the place tells of. */
interface Place {
  edition: number | null;
  answerDueOn: string | null;
}

/** Both editions are known, and they are not the same. */
export const isOther = (one: number | null, other: number | null): boolean =>
  one !== null && other !== null && one !== other;

/** When an entry's answer is promised; of what was sent to another edition than the place tells of, nobody knows. What is not sent goes to the present one. */
export const promisedDay = (entry: Entry, place: Place): string | null =>
  !isOneOf(UNSENT_STATES, entry.state) && isOther(entry.edition, place.edition) ? null : place.answerDueOn;

/** Sent, and there is no answer though the promised day has passed, or the place tells of a later edition already. */
export function isUnanswered(entry: Entry, place: Place, today: string): boolean {
  if (entry.state !== 'submitted') return false;
  if (isOther(entry.edition, place.edition)) return entry.edition! < place.edition!;
  const day = promisedDay(entry, place);
  return day !== null && day < today;
}
