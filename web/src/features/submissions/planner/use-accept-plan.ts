import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { askAgain } from '../../../lib/ask-again';
import { batches } from '../../../lib/batches';
import type { ComingEntry } from '../../../lib/coming-entry';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/planner';
import { useCommand } from '../../../lib/use-command';
import type { ItemResult, MoveFacts, PlanLine, Submission } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import { useUndo } from '../../../ui/use-undo';
import { movedIn, useMoveMany } from '../use-move-many';
import { rowsByCompetition } from './as-listed';
import { useAcceptedPlans, type AcceptedPlan } from './use-accepted-plans';

const isToSubmit = ({ state }: PlanLine) => state === 'to-submit';

/** What of a plan does not stand on “To submit” yet, or not for the deadline of the plan. */
export function toMove(chosen: readonly PlanLine[], submissions: readonly Submission[]) {
  const rowOf = rowsByCompetition(submissions);
  return chosen.filter((line) => {
    const [dateId, row] = [line.offer?.dateId ?? null, rowOf.get(line.competition.id)];
    return !isToSubmit(line) || (dateId !== null && row !== undefined && row.dateId !== dateId);
  });
}

/** What is there already gets the plan's deadline alone. */
export function acceptWords(waiting: readonly PlanLine[]): string {
  const there = waiting.filter(isToSubmit).length;
  const n = waiting.length - there;
  if (n === 0) return t('accept.dates', { n: there });
  return there === 0 ? t('accept', { n }) : t('accept.both', { n, there });
}

/** What of that the rules refuse: it is put there only with a reason. */
export const toOverride = (chosen: readonly PlanLine[]) =>
  chosen.filter((line) => !isToSubmit(line) && line.verdict === 'not-eligible');

/** What of a plan is put on “To submit”, as entries that go on. */
export function toGoOn(chosen: readonly PlanLine[], submissions: readonly Submission[]): ComingEntry[] {
  const rowOf = rowsByCompetition(submissions);
  return chosen
    .filter((line) => !isToSubmit(line))
    .map(({ competition, festival }) => ({
      competitionId: competition.id,
      competitionName: competition.name,
      festivalId: festival.id,
      festivalName: festival.name,
      edition: rowOf.get(competition.id)?.edition ?? null,
    }));
}

type Facts = Pick<MoveFacts, 'overrideReason'>;

/** Puts all of a plan on “To submit”, each for its deadline: what is on the list is moved, as it was seen, and the rest is added. Says what became of each; one undo takes all back. */
export function useAcceptPlan(filmId: number, submissions: readonly Submission[]) {
  const { move, busy } = useMoveMany();
  const add = useCommand('addUserSubmission');
  const undo = useUndo();
  const client = useQueryClient();
  /** Who plans learns of it a moment later than the list, which is asked at once. */
  const planAgain = () => askAgain(client, ['planSubmissions']);
  const { plans, remember, forget } = useAcceptedPlans(filmId);
  const [refused, setRefused] = useState<ItemResult[]>([]);
  /** What was changed since stays, as is said; it is asked again only where nobody could be. */
  const takeBack = async ({ at, entries }: AcceptedPlan) => {
    if (await undo(entries)) forget(at);
    planAgain();
  };
  const added = async (lines: readonly PlanLine[], facts: Facts): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      for (const some of batches(lines)) {
        const competitionIds = some.map(({ competition }) => competition.id);
        const planned = some.flatMap(({ competition, offer }) =>
          offer?.dateId ? { competitionId: competition.id, dateId: offer.dateId } : [],
        );
        const wish = { filmId, competitionIds, planned, state: 'to-submit' as const, ...facts };
        results.push(...(await add.mutateAsync(wish)).items);
      }
    } catch (error) {
      toast(errorText(error), 'refused');
    }
    return results;
  };
  const put = async (waiting: readonly PlanLine[], facts: Facts = {}) => {
    const rowOf = rowsByCompetition(submissions);
    const dateIds = new Map(waiting.map(({ competition, offer }) => [competition.id, offer?.dateId ?? null]));
    const dateOf = ({ competitionId }: Submission) => dateIds.get(competitionId) ?? null;
    const listed = waiting.flatMap(({ competition }) => rowOf.get(competition.id) ?? []);
    const unlisted = waiting.filter(({ competition }) => !rowOf.has(competition.id));
    return [...(await move(listed, 'to-submit', () => facts, dateOf)), ...(await added(unlisted, facts))];
  };
  const accept = async (chosen: readonly PlanLine[], overrideReason?: string) => {
    const refusedByRules = toOverride(chosen);
    const others = toMove(chosen, submissions).filter((line) => !refusedByRules.includes(line));
    const results = [...(await put(others)), ...(await put(refusedByRules, { overrideReason }))];
    const done = movedIn(results);
    if (done.length > 0) {
      const plan = remember(done, Date.now());
      const action = { label: shared('undo'), run: () => void takeBack(plan) };
      toast(t('accepted', { n: done.length }), 'done', action);
      planAgain();
    }
    setRefused(results.filter(({ error }) => error));
  };
  return {
    accept,
    busy: busy || add.isPending,
    accepted: plans,
    takeBack,
    refused,
    seenRefused: () => setRefused([]),
  };
}
