import { monthsBefore } from '@laurel/rules/months';
import { isBinding } from '@laurel/rules/binding';
import type { KeptPremiere, LedgerLevel } from '@laurel/rules/premiere-ledger';
import type { Competition, Film, Term } from './facts.js';
import { isUnruled } from './evaluate.js';
import { keptLostAt } from './kept-lost-at.js';
import type { Placed } from './rank.js';

/** What stands beside a verdict and does not change it: codes and numbers, of which the words are made elsewhere. */
export type Notice =
  /** `fits`: the first later deadline that the film would be completed for. */
  | { code: 'completed-after-deadline'; completed: string; deadline: string; fits: string | null }
  /** Its age is right for the next deadline, and no more from a later one on. */
  | { code: 'too-old-later'; from: string }
  /** `others`: rules that do not decide. */
  | { code: 'no-rules'; others: number }
  /** Nobody asks for this premiere here, and it was to be kept. */
  | { code: 'uses-up-kept'; level: LedgerLevel }
  /** A rule that no type can say. */
  | { code: 'unreadable'; written: string };

export function noticesOf(
  { competition, tier, evaluation }: Placed,
  film: Film,
  keep: readonly KeptPremiere[],
): Notice[] {
  const { productionDate } = film;
  const notices: Notice[] = [];
  if (tier && productionDate !== null && productionDate > tier.date) {
    const later = competition.tiers
      .filter(({ date, deprecated }) => !deprecated && date >= productionDate)
      .map(({ date }) => date);
    const fits = later.toSorted()[0] ?? null;
    notices.push({ code: 'completed-after-deadline', completed: productionDate, deadline: tier.date, fits });
  }
  const tooOld = productionDate !== null && firstTooLate(competition, evaluation, productionDate);
  if (tooOld) notices.push({ code: 'too-old-later', from: tooOld });
  const level =
    keep.length > 0 && evaluation.verdict !== 'not-eligible' && keptLostAt(competition, film, keep);
  if (level) notices.push({ code: 'uses-up-kept', level });
  const rules = evaluation.judged.filter(({ term }) => term.type !== 'expected_qualifier');
  if (isUnruled(competition)) notices.push({ code: 'no-rules', others: rules.length });
  for (const { term } of rules)
    if (!term.isMandatory && isUnreadable(term))
      notices.push({ code: 'unreadable', written: term.description ?? term.name });
  return notices;
}

/** The first deadline for which a rule about the film's age no longer holds; it holds for the next one, so it is a later one. */
function firstTooLate(
  { tiers }: Competition,
  { judged }: Placed['evaluation'],
  completed: string,
): string | null {
  const months = judged
    .filter(
      ({ term, judgement }) => isBinding(term) && term.maxAgeMonths !== null && judgement.outcome === 'pass',
    )
    .map(({ term }) => term.maxAgeMonths!);
  const dates = tiers.filter(({ deprecated }) => !deprecated).map(({ date }) => date);
  return (
    dates.toSorted().find((date) => months.some((limit) => completed < monthsBefore(date, limit))) ?? null
  );
}

/** Nothing stands where its type would look: only its own text says what it wants. */
export const isUnreadable = ({ value, list, otherList, maxAgeMonths }: Term): boolean =>
  value === null && !list?.length && !otherList?.length && maxAgeMonths === null;
