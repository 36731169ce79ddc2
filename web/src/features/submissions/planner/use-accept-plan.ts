import { refusalWords } from '@laurel/words/refusal-words';
import { batches } from '../../../lib/batches';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/planner';
import { useCommand } from '../../../lib/use-command';
import type { ItemResult, PlanLine, Submission } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import { useUndo } from '../../../ui/use-undo';
import { movedIn, useMoveMany } from '../use-move-many';

/** What of a plan does not stand on “To submit” yet. */
export const toMove = (chosen: readonly PlanLine[]) => chosen.filter(({ state }) => state !== 'to-submit');

/** Puts all of a plan on “To submit”: what is on the list is moved, as it was seen, and the rest is added. Says what became of it; one undo takes all back. */
export function useAcceptPlan(filmId: number, submissions: readonly Submission[]) {
  const { move, busy } = useMoveMany();
  const add = useCommand('addUserSubmission');
  const undo = useUndo();
  const added = async (ids: readonly number[]): Promise<ItemResult[]> => {
    const results: ItemResult[] = [];
    try {
      for (const competitionIds of batches(ids))
        results.push(...(await add.mutateAsync({ filmId, competitionIds, state: 'to-submit' })).items);
    } catch (error) {
      toast(errorText(error), 'refused');
    }
    return results;
  };
  const accept = async (chosen: readonly PlanLine[]) => {
    const waiting = toMove(chosen);
    const rowOf = new Map(submissions.map((one) => [one.competitionId, one]));
    const listed = waiting.flatMap(({ competition }) => rowOf.get(competition.id) ?? []);
    const unlisted = waiting.flatMap(({ competition: { id } }) => (rowOf.has(id) ? [] : id));
    const results = [...(await move(listed, 'to-submit')), ...(await added(unlisted))];
    const done = movedIn(results);
    const refused = results.flatMap(({ error }) => error ?? []);
    const action = { label: shared('undo'), run: () => void undo(done) };
    if (done.length > 0) toast(t('accepted', { n: done.length }), 'done', action);
    if (refused.length > 0)
      toast(t('accepted.failed', { n: refused.length, why: refusalWords(refused[0]!) }), 'refused');
  };
  return { accept, busy: busy || add.isPending };
}
