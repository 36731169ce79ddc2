import { useCallback } from 'react';
import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/match-list';
import { useCommand } from '../../../lib/use-command';
import type { Row } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import type { HideReason } from './hide-menu';

/** Hides a row of a film's list, or takes it back, and says so with the way to undo it; answers whether it is done. */
export function useHide(filmId: number) {
  const { mutateAsync } = useCommand('hideCompetition');
  return useCallback(
    async (row: Row, reason: HideReason | null) => {
      const { competition, festival, isHidden: wasHidden } = row;
      const put = async (isHidden: boolean) => {
        try {
          await mutateAsync({
            filmId,
            competitionId: competition.id,
            isHidden,
            ...(isHidden && reason !== null && { reason }),
          });
          return true;
        } catch (error) {
          toast(errorText(error), 'refused');
          return false;
        }
      };
      if (!(await put(!wasHidden))) return false;
      const name = `${festival.name}, ${competition.name}`;
      const undo = { label: shared('undo'), run: () => void put(wasHidden) };
      toast(t(wasHidden ? 'hidden.back' : 'hidden.done', { name }), 'done', undo);
      return true;
    },
    [filmId, mutateAsync],
  );
}
