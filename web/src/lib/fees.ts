import type { Fee, Film } from './wire';

export type Format = 'short' | 'feature';
/** What decides which fees a film may claim. */
export type Entrant = Pick<Film, 'length' | 'directorIsStudent'>;
/** A fee, and which films pay it; `format` null: every film. */
export type FeeFor = { format: Format | null; fee: Fee | null };

/** A short lasts at most forty minutes. */
const SHORT_AT_MOST_SECONDS = 40 * 60;
const formatOf = (seconds: number): Format => (seconds <= SHORT_AT_MOST_SECONDS ? 'short' : 'feature');

/** The cheapest fee that may certainly be claimed at a date: not a member's, a student's only if known to be one; for a film of a format for which nothing is said, what the other pays. The rule of matching. */
function claimableFee(
  fees: readonly Fee[],
  dateId: number,
  format: Format,
  isStudent: boolean,
  isFilm = false,
): Fee | null {
  const claimable = fees.filter(
    ({ competitionDateId, audience }) =>
      competitionDateId === dateId && (audience === 'standard' || (audience === 'student' && isStudent)),
  );
  const fitting = claimable.filter(({ appliesTo }) => appliesTo === null || appliesTo === format);
  const own = fitting.length > 0 || !isFilm ? fitting : claimable;
  const comparable = own.filter(({ currency }) => currency === own[0]!.currency);
  return comparable.toSorted((a, b) => a.amount - b.amount || a.id - b.id)[0] ?? null;
}

/** The fee of this film at a date; without a film, or without its runtime, one for shorts and one for features where they differ. */
export function feesFor(fees: readonly Fee[], dateId: number, film: Entrant | null): FeeFor[] {
  const isStudent = film?.directorIsStudent === true;
  if (film !== null && film.length !== null)
    return [{ format: null, fee: claimableFee(fees, dateId, formatOf(film.length), isStudent, true) }];
  const short = claimableFee(fees, dateId, 'short', isStudent);
  const feature = claimableFee(fees, dateId, 'feature', isStudent);
  const same = short?.amount === feature?.amount && short?.currency === feature?.currency;
  return same
    ? [{ format: null, fee: short }]
    : [
        { format: 'short', fee: short },
        { format: 'feature', fee: feature },
      ];
}
