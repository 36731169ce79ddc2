import type { Film } from '@laurel/proto/films/v1/films';
import {
  parseReservedPremieres,
  LEDGER_LEVELS,
  type ReservedPremiere,
} from '@laurel/rules/premieres/premiere-ledger';
import type { Preferences } from '../../domain/ranking/rank.js';

/**
 * Combines the film’s reserved premieres, as published by films, with the levels that a run prefers to
 * reserve for any festival. If both name a level, the film’s reservation counts.
 */
export function getReservedPremieres(
  film: Pick<Film, 'reservedPremieres'> | undefined,
  { reservedPremieres }: Pick<Preferences, 'reservedPremieres'>,
) {
  const filmReservations = parseReservedPremieres(film?.reservedPremieres ?? []);
  const preferredLevels = LEDGER_LEVELS.filter(
    (level) =>
      reservedPremieres.includes(level) &&
      !filmReservations.some((filmReservation) => filmReservation.level === level),
  );
  return [
    ...filmReservations,
    ...preferredLevels.map((level): ReservedPremiere => ({ level, festivalId: null })),
  ];
}
