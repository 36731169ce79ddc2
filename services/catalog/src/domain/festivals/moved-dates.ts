import { countDaysBetween } from '@laurel/rules/dates/days';
import { hasClosed } from '@laurel/rules/fees/tiers';
import { foldName } from '@laurel/rules/text/fold';
import type { DateFields } from './competition.js';

interface StoredDate {
  id: number;
  date: string;
  title?: string | null | undefined;
  deprecated: boolean;
  closesAt: string;
}
/** A larger distance is another edition. */
const MAX_MOVED_DAYS = 120;

/**
 * Gives a deadline without an id the id of the stored deadline that it replaces, so that entries and calendars
 * follow a deadline that a table moves. That is an open deadline of the same title that the table no longer
 * has. Titles that are not unique are left alone.
 */
export function identifyMovedDates<T extends Pick<DateFields, 'id' | 'date' | 'title'>>(
  storedDates: readonly StoredDate[],
  dates: readonly T[],
  now: Date,
): T[] {
  const requestedDays = new Set(dates.map(({ date }) => date));
  const storedDays = new Set(storedDates.map(({ date }) => date));
  const withdrawnByTitle = Map.groupBy(
    storedDates.filter(
      (stored) => !stored.deprecated && !hasClosed(stored, now) && !requestedDays.has(stored.date),
    ),
    getTitleKey,
  );
  const isNew = ({ id, date }: T) => id === undefined && !storedDays.has(date);
  const newByTitle = Map.groupBy(dates.filter(isNew), getTitleKey);
  return dates.map((date) => {
    const title = getTitleKey(date);
    const [withdrawn, ...otherWithdrawn] = withdrawnByTitle.get(title) ?? [];
    const isUnique = otherWithdrawn.length === 0 && newByTitle.get(title)?.length === 1;
    if (!title || !withdrawn || !isNew(date) || !isUnique) return date;
    const distance = Math.abs(countDaysBetween(withdrawn.date, date.date));
    return distance > MAX_MOVED_DAYS ? date : { ...date, id: withdrawn.id };
  });
}

const getTitleKey = ({ title }: { title?: string | null | undefined }) => foldName(title ?? '');
