import type { Submission, SubmissionPlan } from '../../../lib/wire';

/** A plan whose entries stand as the list says: who plans learns of a change of the list a moment after it. */
export function asListed(plan: SubmissionPlan, submissions: readonly Submission[]): SubmissionPlan {
  const stateOf = new Map(submissions.map(({ competitionId, state }) => [competitionId, state]));
  const chosen = plan.chosen.map((line) => ({ ...line, state: stateOf.get(line.competition.id) ?? null }));
  return { ...plan, chosen };
}

/** What is on “To submit” and not in the plan: it stays there, and costs what it costs. */
export function besidePlan({ chosen }: SubmissionPlan, submissions: readonly Submission[]): Submission[] {
  const planned = new Set(chosen.map(({ competition }) => competition.id));
  return submissions.filter(
    ({ state, competitionId }) => state === 'to-submit' && !planned.has(competitionId),
  );
}
