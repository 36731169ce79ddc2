import { formatMessage } from '@laurel/messages/formatting/format-message';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Outcome, TermVerdict } from '../../../lib/server/wire';
import type { Reason } from '../../../widgets/matching/reason-strip';

/** A single rule, or alternatives of which one must be satisfied. */
export type Requirement = { terms: TermVerdict[]; outcome: Outcome; isMandatory: boolean };

/** Leaves out awards for which a competition qualifies, because they are not rules. */
const getRules = (terms: readonly TermVerdict[]) => terms.filter(({ type }) => type !== 'expected_qualifier');

export function getRequirements(terms: readonly TermVerdict[]): Requirement[] {
  const groups = Map.groupBy(getRules(terms), ({ groupKey, termId }) => groupKey || `alone-${termId}`);
  return [...groups.values()].map((alternatives) => ({
    terms: alternatives,
    outcome: combineOutcomes(alternatives.map(({ outcome }) => outcome)),
    isMandatory: alternatives.some(({ isMandatory }) => isMandatory),
  }));
}

function combineOutcomes(outcomes: Outcome[]): Outcome {
  if (outcomes.includes('pass')) return 'pass';
  return outcomes.every((outcome) => outcome === 'fail') ? 'fail' : 'unknown';
}

/** Describes the obstacle or the missing information. If it lists alternatives, any one suffices. */
export function formatRequirementChange({ terms, outcome }: Requirement): string | null {
  return joinDistinct(
    terms.flatMap((term) => (term.outcome === outcome && term.change ? formatMessage(term.change) : [])),
  );
}
const joinDistinct = (texts: readonly (string | null)[]) =>
  [...new Set(texts)].filter((text) => text !== null).join(' · ') || null;

/** Converts a term to text. Getters format lazily, because a list has hundreds of reasons and the user opens few. */
export const toTermReason = (term: TermVerdict): Reason => ({
  termId: term.termId,
  outcome: term.outcome,
  isMandatory: term.isMandatory,
  name: term.name || formatMessage({ code: `type.${term.type}`, values: {} }),
  get rule() {
    return formatMessage(term.rule);
  },
  get film() {
    return term.film && formatMessage(term.film);
  },
  get change() {
    return term.change && formatMessage(term.change);
  },
});

/** Converts a requirement to text. Alternatives become one reason. */
export function toReason(requirement: Requirement): Reason {
  const { terms, outcome, isMandatory } = requirement;
  const reasons = terms.map(toTermReason);
  if (reasons.length === 1) return reasons[0]!;
  return {
    termId: reasons[0]!.termId,
    name: t('detail.group'),
    outcome,
    isMandatory,
    get rule() {
      return joinDistinct(reasons.map(({ rule }) => rule)) ?? '';
    },
    get film() {
      return joinDistinct(reasons.map(({ film }) => film));
    },
    get change() {
      return formatRequirementChange(requirement);
    },
  };
}
