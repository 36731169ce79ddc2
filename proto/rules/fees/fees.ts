import type { Audience } from './audiences.js';
import type { Format } from '../films/vocabularies.js';

/** An entry fee at one deadline. `amount` is in minor units, 0 is free. `appliesTo` null means every film. */
export interface Fee {
  id: number;
  amount: number;
  currency: string;
  competitionDateId: number;
  audience: Audience | (string & {});
  appliesTo: Format | (string & {}) | null;
}
/** The fields that decide which fees a film may claim. `length` is in seconds. Null means unknown. */
export interface Entrant {
  length: number | null;
  directorIsStudent: boolean | null;
}

export const MAX_SHORT_SECONDS = 40 * 60;
/** Returns the format of a film, or null while its runtime is unknown. A short lasts at most forty minutes. */
export function getFilmFormat(seconds: number | null): Format | null {
  if (seconds === null) return null;
  return seconds <= MAX_SHORT_SECONDS ? 'short' : 'feature';
}

type ComparableFee = Pick<Fee, 'amount' | 'currency' | 'audience' | 'appliesTo'>;
/** A kind of film as fees distinguish it. A null format is unknown. */
interface FilmKind {
  format: Format | null;
  isStudent: boolean;
}

/**
 * Finds the cheapest fee that certainly applies. Skips member fees, and student fees unless the director is
 * known to be a student. Compares amounts in the currency of the first match.
 */
export function findCheapestFee<F extends ComparableFee>(
  fees: readonly F[],
  { format, isStudent }: { format: Format | null | 'any'; isStudent: boolean },
): F | null {
  let cheapestFee: F | null = null;
  for (const fee of fees) {
    const isForAudience = fee.audience === 'standard' || (fee.audience === 'student' && isStudent);
    if (!isForAudience) continue;
    if (format !== 'any' && fee.appliesTo !== null && fee.appliesTo !== format) continue;
    if (!cheapestFee || (fee.currency === cheapestFee.currency && fee.amount < cheapestFee.amount))
      cheapestFee = fee;
  }
  return cheapestFee;
}

/** Finds the fee of a format at one deadline, or else the other format's fee. */
export const findApplicableFee = <F extends ComparableFee>(
  fees: readonly F[],
  { format, isStudent }: FilmKind,
): F | null =>
  findCheapestFee(fees, { format, isStudent }) ??
  (format === null ? null : findCheapestFee(fees, { format: 'any', isStudent }));

export const getFilmKind = ({ length, directorIsStudent }: Entrant): FilmKind => ({
  format: getFilmFormat(length),
  isStudent: directorIsStudent === true,
});

/** Returns the fee that a film certainly pays at a deadline. Null means unknown, not free. */
export const findClaimableFee = <F extends Fee>(
  fees: readonly F[],
  dateId: number,
  film: Entrant,
): F | null => findApplicableFee(getFeesAtDate(fees, dateId), getFilmKind(film));

/** A fee and the films that pay it. `format` null means every film. */
export interface FeeForFormat<F extends Fee = Fee> {
  format: Format | null;
  fee: F | null;
}
/**
 * Returns the fee of a film at a deadline. Without a film or its runtime, returns one fee for shorts and one
 * for features if they differ.
 */
export function listFeesByFormat<F extends Fee>(
  fees: readonly F[],
  dateId: number,
  film: Entrant | null,
): FeeForFormat<F>[] {
  if (film !== null && film.length !== null)
    return [{ format: null, fee: findClaimableFee(fees, dateId, film) }];
  const isStudent = film?.directorIsStudent === true;
  const shortFee = findCheapestFee(getFeesAtDate(fees, dateId), { format: 'short', isStudent });
  const featureFee = findCheapestFee(getFeesAtDate(fees, dateId), { format: 'feature', isStudent });
  const isSame = shortFee?.amount === featureFee?.amount && shortFee?.currency === featureFee?.currency;
  if (isSame) return [{ format: null, fee: shortFee }];
  return [
    { format: 'short', fee: shortFee },
    { format: 'feature', fee: featureFee },
  ];
}

const getFeesAtDate = <F extends Fee>(fees: readonly F[], dateId: number) =>
  fees.filter(({ competitionDateId }) => competitionDateId === dateId);
