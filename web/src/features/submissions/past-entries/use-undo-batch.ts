import type { FunctionResponse } from '../../../lib/server/functions';
import { useCommand } from '../../../lib/server/use-command';
import { showError } from '../../../widgets/feedback/show-error';

/** Undoes an import. Returns null if that is refused, after showing the reason. */
export function useUndoBatch(filmId: number) {
  const command = useCommand('undoPastEntries');
  const undo = async (batchId: number): Promise<FunctionResponse<'undoPastEntries'> | null> => {
    try {
      return await command.mutateAsync({ filmId, batchId });
    } catch (error) {
      showError(error);
      return null;
    }
  };
  return { undo, busy: command.isPending };
}
