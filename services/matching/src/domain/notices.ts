import type { Film, Term } from './facts.js';
import type { Placed } from './rank.js';

/** What stands beside a verdict and does not change it: codes and numbers, of which the words are made elsewhere. */
export type Notice =
  /** `fits`: the first later deadline that the film would be completed for. */
  | { code: 'completed-after-deadline'; completed: string; deadline: string; fits: string | null }
  /** `others`: rules that do not decide. */
  | { code: 'no-rules'; others: number }
  /** A rule that no type can say. */
  | { code: 'unreadable'; text: string };

export function noticesOf({ competition, tier, evaluation }: Placed, { productionDate }: Film): Notice[] {
  const notices: Notice[] = [];
  if (tier && productionDate !== null && productionDate > tier.date) {
    const later = competition.tiers.filter(({ date, deprecated }) => !deprecated && date >= productionDate).map(({ date }) => date);
    const fits = later.toSorted()[0] ?? null;
    notices.push({ code: 'completed-after-deadline', completed: productionDate, deadline: tier.date, fits });
  }
  const rules = evaluation.judged.filter(({ term }) => term.type !== 'expected_qualifier');
  if (!rules.some(({ term }) => term.isMandatory)) notices.push({ code: 'no-rules', others: rules.length });
  for (const { term } of rules)
    if (!term.isMandatory && isUnreadable(term)) notices.push({ code: 'unreadable', text: term.text || term.name });
  return notices;
}

/** Nothing stands where its type would look: only its text says what it wants. */
export const isUnreadable = ({ value, list, maxAgeMonths }: Term): boolean => value === null && !list?.length && maxAgeMonths === null;
