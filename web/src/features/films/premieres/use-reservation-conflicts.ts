import { today } from '@laurel/rules/dates/days';
import {
  findRejectedReservations,
  findUsedUpReservations,
  findReservationProblems,
  withScreening,
  type LedgerLevel,
} from '@laurel/rules/premieres/premiere-ledger';
import { getUpcomingScreening } from '@laurel/rules/premieres/upcoming-screening';
import { t } from '@laurel/messages/pages/films/reserved-premieres';
import { useFestivals } from '../../../lib/festivals/use-festivals';
import type { Film, Screening } from '../../../lib/server/wire';
import { formatCountry } from './premiere-status';

/** Screenings, past and future, that the film's own list does not contain. */
export type OtherScreenings = { unlisted: readonly Screening[]; upcoming: readonly Screening[] };
/**
 * `isRejected`: the service refuses it. Other conflicts are only shown: an acceptance may be withdrawn, and a
 * premiere given after its reservation may stay.
 */
type ReservationConflict = { level: LedgerLevel; text: string; isRejected: boolean };

/**
 * The conflicts of the reserved premieres as text. `savedReservations`: the stored premieres. Conflicts with
 * festivals are known once the catalogue has returned their locations.
 */
export function useReservationConflicts(
  film: Film,
  reservations: Film['reservedPremieres'],
  { unlisted, upcoming }: OtherScreenings,
  savedReservations: Film['reservedPremieres'] = reservations,
): ReservationConflict[] {
  const { queries, findFestival } = useFestivals(reservations.map(({ festivalId }) => festivalId));
  const isKnown = queries.every(({ data }) => data !== undefined);
  const filmWithUnlisted = unlisted.reduce(withScreening, film);
  const findScreening = (festivalId: number) => {
    const festival = findFestival(festivalId);
    return festival && getUpcomingScreening(festival, today());
  };
  const problems = isKnown
    ? findReservationProblems(filmWithUnlisted, reservations, findScreening)
    : findUsedUpReservations(filmWithUnlisted, reservations);
  const rejectedReservations = findRejectedReservations(
    filmWithUnlisted,
    { reservations, savedReservations },
    isKnown ? findScreening : null,
  );
  const upcomingConflicts = findUsedUpReservations(
    upcoming.reduce(withScreening, filmWithUnlisted),
    reservations,
  ).filter(({ level }) => !problems.some((problem) => problem.level === level));
  return [
    ...problems.map((problem) => ({
      level: problem.level,
      text: formatConflict(problem, findFestival),
      isRejected: rejectedReservations.some(({ level }) => level === problem.level),
    })),
    ...upcomingConflicts.map(({ level, screening }) => ({
      level,
      text: t('conflict.coming', { where: formatCountry(screening) }),
      isRejected: false,
    })),
  ];
}

function formatConflict(
  conflict: ReturnType<typeof findReservationProblems>[number],
  findFestival: ReturnType<typeof useFestivals>['findFestival'],
): string {
  if (conflict.reason === 'used-up') return t('conflict.given', { where: formatCountry(conflict.screening) });
  if (conflict.reason === 'used-by-other')
    return t('conflict.taken', { festival: findFestival(conflict.byFestivalId)?.name ?? t('deleted') });
  return t(conflict.level === 'international' ? 'conflict.home' : 'conflict.abroad');
}
