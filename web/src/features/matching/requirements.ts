import { words } from '@laurel/words/words';
import { t } from '../../lib/texts/matching';
import type { Outcome, TermVerdict } from '../../lib/wire';
import type { Reason } from '../../ui/reason-strip';

/** A rule alone, or alternatives of which one must hold. */
export type Requirement = { terms: TermVerdict[]; outcome: Outcome; isMandatory: boolean };

/** What is tested: an award for which a competition qualifies is no rule. */
const rulesOf = (terms: readonly TermVerdict[]) => terms.filter(({ type }) => type !== 'expected_qualifier');

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

/**
 * One term in words, under the festival's own name for it, else its type's. Its sentences are made when they are read: a list has
 * hundreds of frames, of which one is opened.
 */
export const reasonOfTerm = (term: TermVerdict): Reason => ({
  termId: term.termId,
  outcome: term.outcome,
  isMandatory: term.isMandatory,
  name: term.name || words({ code: `type.${term.type}`, values: {} }),
  get rule() {
    return words(term.rule);
  },
  get film() {
    return term.film && words(term.film);
  },
  get change() {
    return term.change && words(term.change);
  },
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
    get rule() {
      return oneOf(all.map(({ rule }) => rule)) ?? '';
    },
    get film() {
      return oneOf(all.map(({ film }) => film));
    },
    get change() {
      return changeOf(requirement);
    },
  };
}
