import type { Verdict } from '@laurel/rules/vocabularies';
import type { Asker, Competition, Film, Term } from './facts.js';
import { judge } from './judge.js';
import type { Judgement } from './judgement.js';

export type { Verdict };
/** Whether a festival would take a film, as far as anybody knows. */
export const mayTake = (verdict: Verdict): boolean =>
  verdict === 'eligible' || verdict === 'needs-confirmation';

export interface Judged {
  term: Term;
  judgement: Judgement;
}
/** A term alone, or the alternatives that share a group. */
export interface Requirement {
  groupKey: string | null;
  isMandatory: boolean;
  outcome: Judgement['outcome'];
  judged: Judged[];
}
export interface Evaluation {
  verdict: Verdict;
  /** In the order of the terms. */
  judged: Judged[];
  requirements: Requirement[];
  /** The only mandatory requirement that fails. */
  nearMiss: Requirement | null;
}

/** Whether a term may keep a film out: an award for which a competition qualifies, or a flag that says no, asks for nothing. */
export const asksSomething = ({ type, value }: Pick<Term, 'type' | 'value'>): boolean =>
  type !== 'expected_qualifier' &&
  !(value === false && (type === 'filmschool_submission_only' || type === 'online_restriction'));

/** No requirement on file says who may enter, so that no film can be held against it; an alternative that asks for nothing is none. */
export const isUnruled = ({ terms }: Pick<Competition, 'terms'>): boolean =>
  !terms.some(
    ({ isMandatory, groupKey, ...term }) =>
      isMandatory &&
      (groupKey
        ? terms.filter((one) => one.groupKey === groupKey).every(asksSomething)
        : asksSomething(term)),
  );

/** A group passes if one passes, fails if all fail, and is unknown otherwise. */
export function together(members: readonly Judgement[]): Judgement['outcome'] {
  if (members.some(({ outcome }) => outcome === 'pass')) return 'pass';
  return members.every(({ outcome }) => outcome === 'fail') ? 'fail' : 'unknown';
}

function requirementsOf(judged: Judged[]): Requirement[] {
  const groups = new Map<string | Term, Judged[]>();
  for (const one of judged) {
    const key = one.term.groupKey || one.term;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups].map(([key, members]) => ({
    groupKey: typeof key === 'string' ? key : null,
    isMandatory: members.some(({ term }) => term.isMandatory),
    outcome: together(members.map(({ judgement }) => judgement)),
    judged: members,
  }));
}

/**
 * Whether a film may enter a competition. A mandatory requirement that fails: not eligible; any mandatory unknown and no fail:
 * needs confirmation; otherwise eligible, where a requirement was tested, and unchecked where none on file can be. What is not
 * mandatory never excludes.
 */
export function evaluate(film: Film, competition: Competition, asker: Asker): Evaluation {
  return evaluationOf(
    competition.terms.map((term) => ({ term, judgement: judge(term, film, competition, asker) })),
  );
}

/** What the terms together come to. */
export function evaluationOf(judged: Judged[]): Evaluation {
  const requirements = requirementsOf(judged);
  const mandatory = requirements.filter(({ isMandatory }) => isMandatory);
  const failed = mandatory.filter(({ outcome }) => outcome === 'fail');
  const isOpen = mandatory.some(({ outcome }) => outcome === 'unknown');
  const isTested = mandatory.some(({ judged }) => judged.every(({ term }) => asksSomething(term)));
  const admitted = isTested ? 'eligible' : 'unchecked';
  const verdict = failed.length > 0 ? 'not-eligible' : isOpen ? 'needs-confirmation' : admitted;
  return { verdict, judged, requirements, nearMiss: failed.length === 1 ? failed[0]! : null };
}
