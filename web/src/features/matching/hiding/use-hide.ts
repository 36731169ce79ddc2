import { useCallback } from 'react';
import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/words/pages/controls/actions';
import { t } from '@laurel/words/pages/matching/list';
import { useCommand } from '../../../lib/server/use-command';
import type { Row } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';

type HiddenBecause = { reason: HideReason | null; note?: string | null };

/** Hides a row of a film's list or shows it again, with an undo. Resolves to whether it succeeded. */
export function useHide(filmId: number) {
  const { mutateAsync } = useCommand('hideCompetition');
  return useCallback(
    async (row: Row, reason: HideReason | null, note?: string) => {
      const { competition, festival, isHidden: wasHidden } = row;
      const setHidden = async (isHidden: boolean, why: HiddenBecause) => {
        try {
          return await mutateAsync({
            filmId,
            competitionId: competition.id,
            isHidden,
            ...(isHidden && why.reason && { reason: why.reason }),
            ...(isHidden && why.note && { note: why.note }),
          });
        } catch (error) {
          toast(getErrorText(error), 'refused');
          return null;
        }
      };
      const result = await setHidden(!wasHidden, { reason, note });
      if (!result) return false;
      const before = { reason: result.reasonBefore, note: result.noteBefore };
      const name = `${festival.name}, ${competition.name}`;
      const undo = { label: shared('undo'), run: () => void setHidden(wasHidden, before) };
      toast(t(wasHidden ? 'hidden.undone' : 'hidden.done', { name }), 'done', undo);
      return true;
    },
    [filmId, mutateAsync],
  );
}
