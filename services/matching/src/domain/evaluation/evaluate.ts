import type { Verdict } from '@laurel/rules/matching/verdicts';
import type { MatchContext, Competition, Film, Term } from '../model.js';
import { judge } from './judge.js';
import { isRestrictive } from '../rules/term-rule.js';
import type { Judgement } from '../rules/judgement.js';

export type { Verdict };
/** Whether a festival would accept a film, as far as known. */
export const mayAccept = (verdict: Verdict): boolean =>
  verdict === 'eligible' || verdict === 'needs-confirmation';

export interface JudgedTerm {
  term: Term;
  judgement: Judgement;
}
/** A single term, or the alternatives that share a group. */
export interface Requirement {
  groupKey: string | null;
  isMandatory: boolean;
  outcome: Judgement['outcome'];
  judgedTerms: JudgedTerm[];
}
export interface Evaluation {
  verdict: Verdict;
  /** In the order of the terms. */
  judgedTerms: JudgedTerm[];
  requirements: Requirement[];
  /** The only mandatory requirement that fails. */
  nearMiss: Requirement | null;
}

/**
 * True if no requirement on file says who may enter, so that no film can be tested. A group with a
 * non-restrictive alternative does not count as a requirement.
 */
export const hasNoRules = ({ terms }: Pick<Competition, 'terms'>): boolean =>
  !terms.some(
    (term) =>
      term.isMandatory &&
      (term.groupKey
        ? terms.filter(({ groupKey }) => groupKey === term.groupKey).every(isRestrictive)
        : isRestrictive(term)),
  );

/** A group is satisfied if one member is, fails if all members fail, and is unknown otherwise. */
export function combineOutcomes(members: readonly Judgement[]): Judgement['outcome'] {
  if (members.some(({ outcome }) => outcome === 'pass')) return 'pass';
  return members.every(({ outcome }) => outcome === 'fail') ? 'fail' : 'unknown';
}

function groupRequirements(judgedTerms: JudgedTerm[]): Requirement[] {
  const groups = new Map<string | Term, JudgedTerm[]>();
  for (const judgedTerm of judgedTerms) {
    const key = judgedTerm.term.groupKey || judgedTerm.term;
    const group = groups.get(key);
    if (group) group.push(judgedTerm);
    else groups.set(key, [judgedTerm]);
  }
  return [...groups].map(([key, members]) => ({
    groupKey: typeof key === 'string' ? key : null,
    isMandatory: members.some(({ term }) => term.isMandatory),
    outcome: combineOutcomes(members.map(({ judgement }) => judgement)),
    judgedTerms: members,
  }));
}

function getVerdict(mandatoryRequirements: readonly Requirement[]): Verdict {
  const outcomes = mandatoryRequirements.map(({ outcome }) => outcome);
  if (outcomes.includes('fail')) return 'not-eligible';
  if (outcomes.includes('unknown')) return 'needs-confirmation';
  const isTested = mandatoryRequirements.some(({ judgedTerms }) =>
    judgedTerms.every(({ term }) => isRestrictive(term)),
  );
  return isTested ? 'eligible' : 'unchecked';
}

/**
 * Returns whether a film may enter a competition. Not eligible: a mandatory requirement fails. Needs
 * confirmation: none fails, and one is unknown. Otherwise eligible if a requirement was tested, and unchecked
 * if no requirement on file can be tested. Optional requirements never exclude.
 */
export function evaluate(film: Film, competition: Competition, context: MatchContext): Evaluation {
  return toEvaluation(
    competition.terms.map((term) => ({ term, judgement: judge(term, film, competition, context) })),
  );
}

/** Combines the judgements of all terms. */
export function toEvaluation(judgedTerms: JudgedTerm[]): Evaluation {
  const requirements = groupRequirements(judgedTerms);
  const mandatoryRequirements = requirements.filter(({ isMandatory }) => isMandatory);
  const failedRequirements = mandatoryRequirements.filter(({ outcome }) => outcome === 'fail');
  return {
    verdict: getVerdict(mandatoryRequirements),
    judgedTerms,
    requirements,
    nearMiss: failedRequirements.length === 1 ? failedRequirements[0]! : null,
  };
}
