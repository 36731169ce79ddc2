import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scheduleRefetch } from '../../../lib/live-updates/schedule-refetch';
import { splitIntoBatches } from '../../../lib/server/batches';
import type { UpcomingEntry } from '../../../lib/premieres/upcoming-entry';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/submissions/planner';
import { useCommand } from '../../../lib/server/use-command';
import type { ItemResult, MoveFields, PlanLine, Submission } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { useUndo } from '../../../widgets/submissions/use-undo';
import { getMoved, useMoveMany } from '../moves/use-move-many';
import { getTitle } from '../states/submission-states';
import { mapByCompetition } from './rows-by-competition';
import { useAcceptedPlans, type AcceptedPlan } from './use-accepted-plans';
import { showError } from '../../../widgets/feedback/show-error';

const isToSubmit = ({ state }: PlanLine) => state === 'to-submit';

/** Returns the entries of a plan that are not on “To submit” yet, or are planned for another deadline. */
export function getLinesToMove(planLines: readonly PlanLine[], submissions: readonly Submission[]) {
  const submissionByCompetition = mapByCompetition(submissions);
  return planLines.filter((line) => {
    const dateId = line.offer?.dateId ?? null;
    const submission = submissionByCompetition.get(line.competition.id);
    const hasOtherDeadline = dateId !== null && submission !== undefined && submission.dateId !== dateId;
    return !isToSubmit(line) || hasOtherDeadline;
  });
}

/** Returns the label of the accept button. Entries that are on “To submit” already only get the plan's deadline. */
export function getAcceptLabel(lines: readonly PlanLine[]): string {
  const onListCount = lines.filter(isToSubmit).length;
  const n = lines.length - onListCount;
  if (n === 0) return t('accept.dates', { n: onListCount });
  return onListCount === 0 ? t('accept', { n }) : t('accept.both', { n, there: onListCount });
}

/** Returns the entries that the rules refuse. Adding them requires a reason. */
export const getLinesToOverride = (planLines: readonly PlanLine[]) =>
  planLines.filter((line) => !isToSubmit(line) && line.verdict === 'not-eligible');

/** Returns the entries that the plan adds to “To submit”. */
export function toUpcomingEntries(
  planLines: readonly PlanLine[],
  submissions: readonly Submission[],
): UpcomingEntry[] {
  const submissionByCompetition = mapByCompetition(submissions);
  return planLines
    .filter((line) => !isToSubmit(line))
    .map(({ competition, festival }) => ({
      competitionId: competition.id,
      competitionName: competition.name,
      festivalId: festival.id,
      festivalName: festival.name,
      edition: submissionByCompetition.get(competition.id)?.edition ?? null,
    }));
}

type AcceptFields = Pick<MoveFields, 'overrideReason'>;

/**
 * Moves all entries of a plan to “To submit”, each with its deadline. Entries on the list are moved with
 * their known version, the others are added. Shows the result of each; one undo reverts all.
 */
export function useAcceptPlan(filmId: number, submissions: readonly Submission[]) {
  const { move, busy } = useMoveMany();
  const add = useCommand('addUserSubmission');
  const undo = useUndo();
  const client = useQueryClient();
  /** The planner learns of the change a moment later than the list, which is refetched at once. */
  const refetchPlan = () => scheduleRefetch(client, ['planSubmissions']);
  const { plans, addPlan, removePlan } = useAcceptedPlans(filmId);
  const [refusedResults, setRefusedResults] = useState<ItemResult[]>([]);
  /** Moves the entries back, except those that changed since. If the call fails, the plan can be undone again. */
  const undoPlan = async ({ at, entries }: AcceptedPlan) => {
    if (await undo(entries)) removePlan(at);
    refetchPlan();
  };
  const addLines = async (lines: readonly PlanLine[], fields: AcceptFields): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      for (const batch of splitIntoBatches(lines)) {
        const competitionIds = batch.map(({ competition }) => competition.id);
        const plannedDates = batch.flatMap(({ competition, offer }) =>
          offer?.dateId ? { competitionId: competition.id, dateId: offer.dateId } : [],
        );
        const input = {
          filmId,
          competitionIds,
          planned: plannedDates,
          state: 'to-submit' as const,
          ...fields,
        };
        results.push(...(await add.mutateAsync(input)).items);
      }
    } catch (error) {
      showError(error);
    }
    return results;
  };
  const moveOrAdd = async (lines: readonly PlanLine[], fields: AcceptFields = {}) => {
    const submissionByCompetition = mapByCompetition(submissions);
    const dateIds = new Map(lines.map(({ competition, offer }) => [competition.id, offer?.dateId ?? null]));
    const getDateId = ({ competitionId }: Submission) => dateIds.get(competitionId) ?? null;
    const listedSubmissions = lines.flatMap(
      ({ competition }) => submissionByCompetition.get(competition.id) ?? [],
    );
    const unlistedLines = lines.filter(({ competition }) => !submissionByCompetition.has(competition.id));
    return [
      ...(await move(listedSubmissions, 'to-submit', () => fields, getDateId)),
      ...(await addLines(unlistedLines, fields)),
    ];
  };
  const accept = async (planLines: readonly PlanLine[], overrideReason?: string) => {
    const refusedByRules = getLinesToOverride(planLines);
    const otherLines = getLinesToMove(planLines, submissions).filter(
      (line) => !refusedByRules.includes(line),
    );
    const results = [
      ...(await moveOrAdd(otherLines)),
      ...(await moveOrAdd(refusedByRules, { overrideReason })),
    ];
    const previous = new Map(submissions.map((submission) => [submission.id, submission]));
    const changedSubmissions = getMoved(results).filter(
      ({ id, rowVersion }) => previous.get(id)?.rowVersion !== rowVersion,
    );
    const isDateOnly = ({ id }: Submission) => previous.get(id)?.state === 'to-submit';
    if (changedSubmissions.length > 0) {
      const plan = addPlan(changedSubmissions, isDateOnly, Date.now());
      const action = { label: shared('undo'), run: () => void undoPlan(plan) };
      const movedSubmissions = changedSubmissions.filter((submission) => !isDateOnly(submission));
      const [firstMoved] = movedSubmissions;
      const text = firstMoved
        ? t('accepted', { n: movedSubmissions.length, name: getTitle(firstMoved) })
        : t('accepted.dates', { n: changedSubmissions.length });
      toast(text, 'done', action);
      refetchPlan();
    }
    setRefusedResults(results.filter(({ error }) => error));
  };
  return {
    accept,
    busy: busy || add.isPending,
    acceptedPlans: plans,
    undoPlan,
    refusedResults,
    dismissRefusedResults: () => setRefusedResults([]),
  };
}
