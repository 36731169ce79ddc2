import { t } from '../../lib/texts/matching';
import type { Outcome, TermVerdict } from '../../lib/wire';
import type { Reason } from '../../ui/reason-strip';

/** A rule alone, or alternatives of which one must hold. */
export type Requirement = { terms: TermVerdict[]; outcome: Outcome; isMandatory: boolean };

/** What is tested: an award for which a competition qualifies is no rule. */
export const rulesOf = (terms: readonly TermVerdict[]) =>
  terms.filter(({ type }) => type !== 'expected_qualifier');

export function requirementsOf(terms: readonly TermVerdict[]): Requirement[] {
  const groups = new Map<string, TermVerdict[]>();
  for (const term of rulesOf(terms)) {
    const key = term.groupKey || `alone-${term.termId}`;
    groups.set(key, [...(groups.get(key) ?? []), term]);
  }
  return [...groups.values()].map((terms) => ({
    terms,
    outcome: together(terms.map(({ outcome }) => outcome)),
    isMandatory: terms.some(({ isMandatory }) => isMandatory),
  }));
}

function together(outcomes: Outcome[]): Outcome {
  if (outcomes.includes('pass')) return 'pass';
  return outcomes.every((outcome) => outcome === 'fail') ? 'fail' : 'unknown';
}

/** What stands in the way of it, or would settle it; of alternatives, any one would do. */
export function changeOf({ terms, outcome }: Requirement): string | null {
  const changes = terms.filter((term) => term.outcome === outcome && term.change).map((term) => term.change!);
  return oneOf(changes) || null;
}
const oneOf = (parts: string[]) => [...new Set(parts)].filter(Boolean).join(' · ');

/** Alternatives stand as one frame on the strip. */
export function reasonOf(requirement: Requirement): Reason {
  const { terms, outcome, isMandatory } = requirement;
  const [first] = terms;
  if (terms.length === 1) return first!;
  return {
    termId: first!.termId,
    name: t('detail.group'),
    outcome,
    isMandatory,
    rule: oneOf(terms.map(({ rule }) => rule)),
    film: oneOf(terms.map(({ film }) => film)),
    change: changeOf(requirement),
  };
}
