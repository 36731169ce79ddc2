import type { PlanLine, Submission, SubmissionPlan } from '../../../lib/wire';

/** By competition: what the list has of it; of several editions the last. */
export const rowsByCompetition = (submissions: readonly Submission[]): ReadonlyMap<number, Submission> =>
  new Map(
    submissions
      .toSorted((a, b) => (a.edition ?? 0) - (b.edition ?? 0))
      .map((one) => [one.competitionId, one]),
  );

/** A plan whose entries stand as the list says: who plans learns of a change of the list a moment after it. */
export function asListed(plan: SubmissionPlan, submissions: readonly Submission[]): SubmissionPlan {
  const rowOf = rowsByCompetition(submissions);
  const at = <L extends PlanLine>(line: L): L => ({
    ...line,
    state: rowOf.get(line.competition.id)?.state ?? null,
  });
  return { ...plan, chosen: plan.chosen.map(at), leftOut: plan.leftOut.map(at) };
}

/** What is on “To submit” and not in the plan: it stays there, and costs what it costs. */
export function besidePlan({ chosen }: SubmissionPlan, submissions: readonly Submission[]): Submission[] {
  const planned = new Set(chosen.map(({ competition }) => competition.id));
  return submissions.filter(
    ({ state, competitionId }) => state === 'to-submit' && !planned.has(competitionId),
  );
}
