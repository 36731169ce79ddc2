import { refusalWords } from '@laurel/words/refusal-words';
import { batches } from '../../../lib/batches';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/planner';
import { useCommand } from '../../../lib/use-command';
import type { ItemResult, MoveFacts, PlanLine, Submission } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import { useUndo } from '../../../ui/use-undo';
import { movedIn, useMoveMany } from '../use-move-many';

/** What of a plan does not stand on “To submit” yet. */
export const toMove = (chosen: readonly PlanLine[]) => chosen.filter(({ state }) => state !== 'to-submit');

/** What of that the rules refuse: it is put there only with a reason. */
export const toOverride = (chosen: readonly PlanLine[]) =>
  toMove(chosen).filter(({ verdict }) => verdict === 'not-eligible');

type Facts = Pick<MoveFacts, 'overrideReason'>;

/** Puts all of a plan on “To submit”: what is on the list is moved, as it was seen, and the rest is added. Says what became of it; one undo takes all back. */
export function useAcceptPlan(filmId: number, submissions: readonly Submission[]) {
  const { move, busy } = useMoveMany();
  const add = useCommand('addUserSubmission');
  const undo = useUndo();
  const added = async (ids: readonly number[], facts: Facts): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      for (const competitionIds of batches(ids))
        results.push(
          ...(await add.mutateAsync({ filmId, competitionIds, state: 'to-submit', ...facts })).items,
        );
    } catch (error) {
      toast(errorText(error), 'refused');
    }
    return results;
  };
  const put = async (waiting: readonly PlanLine[], facts: Facts = {}) => {
    const rowOf = new Map(submissions.map((one) => [one.competitionId, one]));
    const listed = waiting.flatMap(({ competition }) => rowOf.get(competition.id) ?? []);
    const unlisted = waiting.flatMap(({ competition: { id } }) => (rowOf.has(id) ? [] : id));
    return [...(await move(listed, 'to-submit', facts)), ...(await added(unlisted, facts))];
  };
  const accept = async (chosen: readonly PlanLine[], overrideReason?: string) => {
    const refusedByRules = toOverride(chosen);
    const others = toMove(chosen).filter((line) => !refusedByRules.includes(line));
    const results = [...(await put(others)), ...(await put(refusedByRules, { overrideReason }))];
    const done = movedIn(results);
    const refused = results.flatMap(({ error }) => error ?? []);
    const action = { label: shared('undo'), run: () => void undo(done) };
    if (done.length > 0) toast(t('accepted', { n: done.length }), 'done', action);
    if (refused.length > 0)
      toast(t('accepted.failed', { n: refused.length, why: refusalWords(refused[0]!) }), 'refused');
  };
  return { accept, busy: busy || add.isPending };
}
