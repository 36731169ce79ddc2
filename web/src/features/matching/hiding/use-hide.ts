import { useCallback } from 'react';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/list';
import { useCommand } from '../../../lib/server/use-command';
import type { Row } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { showError } from '../../../widgets/feedback/show-error';

type HideDetails = { reason: HideReason | null; note?: string | null };

/** Hides a row of a film's list or shows it again, with an undo. Resolves to whether it succeeded. */
export function useHide(filmId: number) {
  const { mutateAsync } = useCommand('hideCompetition');
  return useCallback(
    async (row: Row, reason: HideReason | null, note?: string) => {
      const { competition, festival, isHidden: wasHidden } = row;
      const setHidden = async (isHidden: boolean, details: HideDetails) => {
        try {
          return await mutateAsync({
            filmId,
            competitionId: competition.id,
            isHidden,
            ...(isHidden && details.reason && { reason: details.reason }),
            ...(isHidden && details.note && { note: details.note }),
          });
        } catch (error) {
          showError(error);
          return null;
        }
      };
      const result = await setHidden(!wasHidden, { reason, note });
      if (!result) return false;
      const previousDetails = { reason: result.reasonBefore, note: result.noteBefore };
      const name = `${festival.name}, ${competition.name}`;
      const undoAction = { label: shared('undo'), run: () => void setHidden(wasHidden, previousDetails) };
      toast(t(wasHidden ? 'hidden.undone' : 'hidden.done', { name }), 'done', undoAction);
      return true;
    },
    [filmId, mutateAsync],
  );
}
