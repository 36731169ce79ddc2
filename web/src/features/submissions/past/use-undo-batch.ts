import { errorText } from '../../../lib/refused';
import type { Answer } from '../../../lib/functions';
import { useCommand } from '../../../lib/use-command';
import { toast } from '../../../ui/toast';

/** Takes back what was brought in together; null where that was refused, which is said. */
export function useUndoBatch(filmId: number) {
  const command = useCommand('undoPastEntries');
  const undo = async (batchId: number): Promise<Answer<'undoPastEntries'> | null> => {
    try {
      return await command.mutateAsync({ filmId, batchId });
    } catch (error) {
      toast(errorText(error), 'refused');
      return null;
    }
  };
  return { undo, busy: command.isPending };
}
