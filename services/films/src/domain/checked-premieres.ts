import { LARGEST_ID } from '@laurel/rules/links/ids';
import {
  parseReservedPremieres,
  findRejectedReservations,
  LEDGER_LEVELS,
  type ReservedPremiere,
  type ReservationProblem,
} from '@laurel/rules/premieres/premiere-ledger';
import type { Shown } from '@laurel/rules/premieres/premiere';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';
import { formatInvalidValue, type InvalidValue } from '@laurel/words/messages/refusal-text';

interface PremiereInput {
  level: string;
  festivalId?: number | null;
}
const invalidPremiere = (field: string, details: InvalidValue) =>
  refuse.invalid('film.reservedPremieres_invalid', formatInvalidValue(details), field, details);

/**
 * Returns the premieres that a filmmaker wants to reserve, the widest first.
 * @throws film.reservedPremieres_invalid for an unknown level, a level that is named twice, and an invalid
 * festival id
 */
export function validatePremieres(inputs: readonly PremiereInput[]): ReservedPremiere[] {
  inputs.forEach(({ level, festivalId }, n) => {
    if (!isInList(LEDGER_LEVELS, level))
      throw invalidPremiere(`premieres.${n}.level`, { why: 'choice', value: level });
    if (inputs.findIndex((input) => input.level === level) !== n)
      throw invalidPremiere(`premieres.${n}.level`, { why: 'level_twice' });
    if (festivalId != null && !(festivalId >= 1 && festivalId <= LARGEST_ID))
      throw invalidPremiere(`premieres.${n}.festivalId`, { why: 'number', least: 1, max: LARGEST_ID });
  });
  return LEDGER_LEVELS.flatMap((level) => {
    const reserved = inputs.find((input) => input.level === level);
    return reserved ? { level, festivalId: reserved.festivalId ?? null } : [];
  });
}

const REASONS = { given: 'level_given', taken: 'level_taken' } as const;
const getReason = ({ level, why }: ReservationProblem) => {
  if (why !== 'location') return REASONS[why];
  return level === 'international' ? 'level_home' : 'level_abroad';
};

/**
 * Checks that each reserved premiere is possible. `requested` is the caller's order, `before` the stored
 * reservations. `getScreening` returns the screening at a festival; null if festivals are unavailable.
 * @throws film.reservedPremieres_invalid if the premiere already happened, its festival is in the wrong country,
 * or another reserved festival takes it
 */
export function refuseImpossible(
  film: Shown,
  reserved: readonly ReservedPremiere[],
  { requested, before }: { requested: readonly PremiereInput[]; before: readonly PremiereInput[] },
  getScreening: Parameters<typeof findRejectedReservations>[2],
): void {
  const [conflict] = findRejectedReservations(
    film,
    { reserved, before: parseReservedPremieres(before) },
    getScreening,
  );
  if (!conflict) return;
  const n = requested.findIndex(({ level }) => level === conflict.level);
  throw invalidPremiere(`premieres.${n}.level`, { why: getReason(conflict) });
}
