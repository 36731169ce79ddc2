import { today } from '@laurel/rules/dates/days';
import {
  findRejectedReservations,
  findGivenReservations,
  findReservationProblems,
  screeningToCome,
  withScreening,
  type LedgerLevel,
} from '@laurel/rules/premieres/premiere-ledger';
import { t } from '@laurel/words/pages/films/reserved-premieres';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Film, Screening } from '../../../lib/server/wire';
import { formatCountry } from './premiere-status';

/** Screenings, past and future, that the film's own list does not contain. */
export type Elsewhere = { unlisted: readonly Screening[]; coming: readonly Screening[] };
/**
 * `cannotBe`: the service refuses it. Other conflicts are only shown: an acceptance may be withdrawn, and a
 * premiere given after its reservation may stay.
 */
export type ReservationConflict = { level: LedgerLevel; text: string; cannotBe: boolean };

/**
 * The conflicts of the reserved premieres as text. `before`: the stored premieres. Conflicts with festivals
 * are known once the catalogue has returned their locations.
 */
export function useReservationConflicts(
  film: Film,
  reserved: Film['reservedPremieres'],
  { unlisted, coming }: Elsewhere,
  before: Film['reservedPremieres'] = reserved,
): ReservationConflict[] {
  const { queries: questions, find: findFestival } = useFestivals(
    reserved.map(({ festivalId }) => festivalId),
  );
  const isKnown = questions.every(({ data }) => data !== undefined);
  const shown = unlisted.reduce(withScreening, film);
  const formatFestival = (festivalId: number) => {
    const festival = findFestival(festivalId);
    return festival && screeningToCome(festival, today());
  };
  const now = isKnown
    ? findReservationProblems(shown, reserved, formatFestival)
    : findGivenReservations(shown, reserved);
  const refused = findRejectedReservations(shown, { reserved, before }, isKnown ? formatFestival : null);
  const later = findGivenReservations(coming.reduce(withScreening, shown), reserved).filter(
    ({ level }) => !now.some((one) => one.level === level),
  );
  return [
    ...now.map((one) => ({
      level: one.level,
      text: formatConflict(one, findFestival),
      cannotBe: refused.some(({ level }) => level === one.level),
    })),
    ...later.map((one) => ({
      level: one.level,
      text: t('conflict.coming', { where: formatCountry(one.at) }),
      cannotBe: false,
    })),
  ];
}

function formatConflict(
  conflict: ReturnType<typeof findReservationProblems>[number],
  findFestival: ReturnType<typeof useFestivals>['find'],
): string {
  if (conflict.why === 'given') return t('conflict.given', { where: formatCountry(conflict.at) });
  if (conflict.why === 'taken')
    return t('conflict.taken', { festival: findFestival(conflict.by)?.name ?? t('deleted') });
  return t(conflict.level === 'international' ? 'conflict.home' : 'conflict.abroad');
}
