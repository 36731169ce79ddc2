import { MAX_ID } from '@laurel/rules/links/ids';
import {
  parseReservedPremieres,
  findRejectedReservations,
  LEDGER_LEVELS,
  type ReservedPremiere,
  type ReservationProblem,
} from '@laurel/rules/premieres/premiere-ledger';
import type { FilmScreenings } from '@laurel/rules/premieres/premiere';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/messages/formatting/refusal-text';

interface PremiereInput {
  level: string;
  festivalId?: number | null;
}
const createInvalidPremiereError = (field: string, details: InvalidValue) =>
  refuse.invalid('film.reservedPremieres_invalid', formatInvalidValue(details), field, details);

/**
 * Returns the premieres that a filmmaker wants to reserve, the widest first.
 * @throws film.reservedPremieres_invalid for an unknown level, a level that is named twice, and an invalid
 * festival id
 */
export function validatePremieres(inputs: readonly PremiereInput[]): ReservedPremiere[] {
  inputs.forEach(({ level, festivalId }, index) => {
    if (!isInList(LEDGER_LEVELS, level))
      throw createInvalidPremiereError(`premieres.${index}.level`, { why: 'choice', value: level });
    if (inputs.findIndex((input) => input.level === level) !== index)
      throw createInvalidPremiereError(`premieres.${index}.level`, { why: 'level_twice' });
    if (festivalId != null && !(festivalId >= 1 && festivalId <= MAX_ID))
      throw createInvalidPremiereError(`premieres.${index}.festivalId`, {
        why: 'number',
        least: 1,
        max: MAX_ID,
      });
  });
  return LEDGER_LEVELS.flatMap((level) => {
    const input = inputs.find((input) => input.level === level);
    return input ? { level, festivalId: input.festivalId ?? null } : [];
  });
}

const REASONS = { 'used-up': 'level_given', 'used-by-other': 'level_taken' } as const;
const getReason = ({ level, reason: why }: ReservationProblem) => {
  if (why !== 'location') return REASONS[why];
  return level === 'international' ? 'level_home' : 'level_abroad';
};

/**
 * Checks that each reserved premiere is possible.
 * @param requestedPremieres in the order of the request, which determines the field path of an error
 * @param previousPremieres the stored reservations
 * @param getScreening returns the screening at a festival; null while festivals are unavailable
 * @throws film.reservedPremieres_invalid if the premiere already happened, its festival is in the wrong
 * country, or another reserved festival uses it up
 */
export function refuseImpossible(
  film: FilmScreenings,
  reservedPremieres: readonly ReservedPremiere[],
  {
    requestedPremieres,
    previousPremieres,
  }: { requestedPremieres: readonly PremiereInput[]; previousPremieres: readonly PremiereInput[] },
  getScreening: Parameters<typeof findRejectedReservations>[2],
): void {
  const [conflict] = findRejectedReservations(
    film,
    { reservations: reservedPremieres, savedReservations: parseReservedPremieres(previousPremieres) },
    getScreening,
  );
  if (!conflict) return;
  const index = requestedPremieres.findIndex(({ level }) => level === conflict.level);
  throw createInvalidPremiereError(`premieres.${index}.level`, { why: getReason(conflict) });
}
