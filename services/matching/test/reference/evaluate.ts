import type { Evaluation, JudgedTerm, Requirement } from '../../src/domain/evaluation/evaluate.js';
import type { Competition, Film, MatchContext, Term } from '../../src/domain/model.js';
import { judgeByDecisions } from './judge.js';

/** An award that a competition qualifies for, or a flag that is not set, cannot exclude a film. */
const isRestrictive = ({ type, value }: Term): boolean => {
  if (type === 'expected_qualifier') return false;
  return !(value === false && ['filmschool_submission_only', 'online_restriction'].includes(type));
};

/** Evaluates a competition for a film as the specification describes it. */
export function evaluateByDecisions(film: Film, competition: Competition, context: MatchContext): Evaluation {
  const judged = competition.terms.map((term): JudgedTerm => ({
    term,
    judgement: judgeByDecisions(term, film, competition, context),
  }));
  const requirements = toRequirements(judged);
  const mandatory = requirements.filter(({ isMandatory }) => isMandatory);
  const outcomes = mandatory.map(({ outcome }) => outcome);
  const failed = mandatory.filter(({ outcome }) => outcome === 'fail');
  return {
    verdict: getVerdict(
      outcomes,
      mandatory.some((requirement) => requirement.judgedTerms.every(({ term }) => isRestrictive(term))),
    ),
    judgedTerms: judged,
    requirements,
    nearMiss: failed.length === 1 ? failed[0]! : null,
  };
}

function getVerdict(outcomes: readonly Requirement['outcome'][], isTested: boolean): Evaluation['verdict'] {
  if (outcomes.includes('fail')) return 'not-eligible';
  if (outcomes.includes('unknown')) return 'needs-confirmation';
  return isTested ? 'eligible' : 'unchecked';
}

/** Terms with the same group key are alternatives of one requirement. */
function toRequirements(judged: readonly JudgedTerm[]): Requirement[] {
  const requirements: Requirement[] = [];
  for (const item of judged) {
    const groupKey = item.term.groupKey || null;
    const group = groupKey === null ? undefined : requirements.find((other) => other.groupKey === groupKey);
    if (group) group.judgedTerms.push(item);
    else requirements.push({ groupKey, isMandatory: false, outcome: 'unknown', judgedTerms: [item] });
  }
  for (const requirement of requirements) {
    const outcomes = requirement.judgedTerms.map(({ judgement }) => judgement.outcome);
    requirement.isMandatory = requirement.judgedTerms.some(({ term }) => term.isMandatory);
    if (outcomes.includes('pass')) requirement.outcome = 'pass';
    else if (outcomes.every((outcome) => outcome === 'fail')) requirement.outcome = 'fail';
  }
  return requirements;
}
