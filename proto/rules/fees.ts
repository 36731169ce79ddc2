import type { Audience, Format } from './vocabularies.js';

/** An entry fee at one deadline; `amount` in minor units, 0 is free; `appliesTo` null: every film. */
export interface Fee {
  id: number;
  amount: number;
  currency: string;
  competitionDateId: number;
  audience: Audience | (string & {});
  appliesTo: Format | (string & {}) | null;
}
/** What decides which fees a film may claim; null is not known. Seconds. */
export interface Entrant {
  length: number | null;
  directorIsStudent: boolean | null;
}

/** A short lasts at most forty minutes. */
export const SHORT_AT_MOST_SECONDS = 40 * 60;
/** Null while the runtime is not known. */
export const formatOf = (seconds: number | null): Format | null =>
  seconds === null ? null : seconds <= SHORT_AT_MOST_SECONDS ? 'short' : 'feature';

type Sum = Pick<Fee, 'amount' | 'currency' | 'audience' | 'appliesTo'>;

/** The cheapest of some fees that may certainly be claimed: not a member's, a student's only if known to be one. Sums are compared in the currency of the first. */
export function cheapest<F extends Sum>(
  fees: readonly F[],
  format: Format | null | 'any',
  isStudent: boolean,
): F | null {
  let least: F | null = null;
  for (const fee of fees) {
    if (!(fee.audience === 'standard' || (fee.audience === 'student' && isStudent))) continue;
    if (format !== 'any' && fee.appliesTo !== null && fee.appliesTo !== format) continue;
    if (!least || (fee.currency === least.currency && fee.amount < least.amount)) least = fee;
  }
  return least;
}

/** Of the fees at one deadline, what a film of this format pays: its own, and where nothing is said for its format, what the other pays. */
export const cheapestOf = <F extends Sum>(
  fees: readonly F[],
  format: Format | null,
  isStudent: boolean,
): F | null =>
  cheapest(fees, format, isStudent) ?? (format === null ? null : cheapest(fees, 'any', isStudent));

/** The fee that a film certainly pays at a deadline; null is not known, which is not free. */
export const claimableFee = <F extends Fee>(fees: readonly F[], dateId: number, film: Entrant): F | null =>
  cheapestOf(at(fees, dateId), formatOf(film.length), film.directorIsStudent === true);

/** A fee, and which films pay it; `format` null: every film. */
export interface FeeFor<F extends Fee = Fee> {
  format: Format | null;
  fee: F | null;
}
/** The fee of this film at a deadline; without a film, or without its runtime, one for shorts and one for features where they differ. */
export function feesFor<F extends Fee>(
  fees: readonly F[],
  dateId: number,
  film: Entrant | null,
): FeeFor<F>[] {
  if (film !== null && film.length !== null) return [{ format: null, fee: claimableFee(fees, dateId, film) }];
  const isStudent = film?.directorIsStudent === true;
  const short = cheapest(at(fees, dateId), 'short', isStudent);
  const feature = cheapest(at(fees, dateId), 'feature', isStudent);
  const isSame = short?.amount === feature?.amount && short?.currency === feature?.currency;
  if (isSame) return [{ format: null, fee: short }];
  return [
    { format: 'short', fee: short },
    { format: 'feature', fee: feature },
  ];
}

const at = <F extends Fee>(fees: readonly F[], dateId: number) =>
  fees.filter(({ competitionDateId }) => competitionDateId === dateId);
