import { refusalWords } from '@laurel/words/refusal-words';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/planner';
import { useCommand } from '../../../lib/use-command';
import type { ItemResult, PlanLine, Submission } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import { useUndo } from '../../../ui/use-undo';

const AT_ONCE = 200;
function* batches<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += AT_ONCE) yield all.slice(from, from + AT_ONCE);
}

/** What of a plan does not stand on “To submit” yet. */
export const toMove = (chosen: readonly PlanLine[]) => chosen.filter(({ state }) => state !== 'to-submit');

/** Puts all of a plan on “To submit”: what is on the list is moved, as it was seen, and the rest is added. Says what became of it; one undo takes all back. */
export function useAcceptPlan(filmId: number, submissions: readonly Submission[]) {
  const move = useCommand('updateUserSubmissionState');
  const add = useCommand('addUserSubmission');
  const undo = useUndo();
  const accept = async (chosen: readonly PlanLine[]) => {
    const waiting = toMove(chosen);
    const rowOf = new Map(submissions.map((one) => [one.competitionId, one]));
    const listed = waiting.flatMap(({ competition }) => rowOf.get(competition.id) ?? []);
    const unlisted = waiting.flatMap(({ competition: { id } }) => (rowOf.has(id) ? [] : id));
    const results: ItemResult[] = [];
    try {
      for (const some of batches(listed)) {
        const items = some.map(({ id, rowVersion }) => ({ submissionId: id, rowVersion }));
        results.push(...(await move.mutateAsync({ items, state: 'to-submit' })).items);
      }
      for (const competitionIds of batches(unlisted))
        results.push(...(await add.mutateAsync({ filmId, competitionIds, state: 'to-submit' })).items);
    } catch (error) {
      toast(errorText(error), 'refused');
    }
    const done = results.flatMap(({ submission }) => submission ?? []);
    const refused = results.flatMap(({ error }) => error ?? []);
    const action = { label: shared('undo'), run: () => void takeBack(done) };
    if (done.length > 0) toast(t('accepted', { n: done.length }), 'done', action);
    if (refused.length > 0)
      toast(t('accepted.failed', { n: refused.length, why: refusalWords(refused[0]!) }), 'refused');
  };
  const takeBack = async (done: readonly Submission[]) => {
    for (const some of batches(done)) await undo(some);
  };
  return { accept, busy: move.isPending || add.isPending };
}
