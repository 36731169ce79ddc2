import { getErrorText } from '../../../lib/server/refused';
import type { FunctionResponse } from '../../../lib/server/functions';
import { useCommand } from '../../../lib/server/use-command';
import { toast } from '../../../ui/feedback/toast';

/** Undoes an import. Returns null if that is refused, after showing the reason. */
export function useUndoBatch(filmId: number) {
  const command = useCommand('undoPastEntries');
  const undo = async (batchId: number): Promise<FunctionResponse<'undoPastEntries'> | null> => {
    try {
      return await command.mutateAsync({ filmId, batchId });
    } catch (error) {
      toast(getErrorText(error), 'refused');
      return null;
    }
  };
  return { undo, busy: command.isPending };
}
