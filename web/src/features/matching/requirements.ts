import { words } from '@laurel/words/words';
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
  return oneOf(terms.flatMap((term) => (term.outcome === outcome && term.change ? words(term.change) : [])));
}
const oneOf = (parts: readonly (string | null)[]) =>
  [...new Set(parts)].filter((part) => part !== null).join(' · ') || null;

/** One term in words, under the festival's own name for it, else its type's. */
export const reasonOfTerm = ({ termId, outcome, isMandatory, name, type, ...said }: TermVerdict): Reason => ({
  termId,
  outcome,
  isMandatory,
  name: name || words({ code: `type.${type}`, values: {} }),
  rule: words(said.rule),
  film: said.film && words(said.film),
  change: said.change && words(said.change),
});

/** Alternatives stand as one frame on the strip. */
export function reasonOf(requirement: Requirement): Reason {
  const { terms, outcome, isMandatory } = requirement;
  const all = terms.map(reasonOfTerm);
  if (all.length === 1) return all[0]!;
  return {
    termId: all[0]!.termId,
    name: t('detail.group'),
    outcome,
    isMandatory,
    rule: oneOf(all.map(({ rule }) => rule)) ?? '',
    film: oneOf(all.map(({ film }) => film)),
    change: changeOf(requirement),
  };
}
