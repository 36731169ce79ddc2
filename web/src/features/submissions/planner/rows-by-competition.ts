import type { PlanLine, Submission, SubmissionPlan } from '../../../lib/server/wire';

/** Maps competitions to their entries on the list. If there are several editions, the last one counts. */
export const mapByCompetition = (submissions: readonly Submission[]): ReadonlyMap<number, Submission> =>
  new Map(
    submissions
      .toSorted((a, b) => (a.edition ?? 0) - (b.edition ?? 0))
      .map((submission) => [submission.competitionId, submission]),
  );

/** Updates the states of a plan's entries from the list, because the planner learns of changes a moment later. */
export function updateStates(plan: SubmissionPlan, submissions: readonly Submission[]): SubmissionPlan {
  const submissionByCompetition = mapByCompetition(submissions);
  const updateLine = <L extends PlanLine>(line: L): L => ({
    ...line,
    state: submissionByCompetition.get(line.competition.id)?.state ?? null,
  });
  return { ...plan, chosen: plan.chosen.map(updateLine), leftOut: plan.leftOut.map(updateLine) };
}

/** Returns the entries on “To submit” that are not in the plan. They stay there, and their fees are due too. */
export function getUnplanned({ chosen }: SubmissionPlan, submissions: readonly Submission[]): Submission[] {
  const plannedIds = new Set(chosen.map(({ competition }) => competition.id));
  return submissions.filter(
    ({ state, competitionId }) => state === 'to-submit' && !plannedIds.has(competitionId),
  );
}
