import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/films/films';
import { useCommand } from '../../../lib/server/use-command';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import { showError } from '../../../widgets/feedback/show-error';
import { isRefusedWith } from '../../../lib/server/refused';

const showAlreadyUsed = (name: string) => toast(t('added.changed', { name }), 'refused');

/**
 * Undoes adding a film, as long as it is unchanged, has no runs and no entries. Otherwise it would be a
 * deletion.
 */
export function useUndoAdd() {
  const client = useQueryClient();
  const { mutateAsync: remove } = useCommand('deleteFilm');
  return async ({ id: filmId, name, version, createdBy: userId }: Film) => {
    try {
      const runsQuery = { userId, filmId, isBrief: true, pageSize: 1 };
      const [runs, { items }] = await Promise.all([
        client.fetchQuery({ ...query('getUserWizardHistory', runsQuery), staleTime: 0 }),
        client.fetchQuery({ ...query('getFilmSummaries', { userId, filmIds: [filmId] }), staleTime: 0 }),
      ]);
      if (runs.total > 0 || items.length > 0) return showAlreadyUsed(name);
      await remove({ filmId, version });
      toast(t('added.undone', { name }));
    } catch (error) {
      if (isRefusedWith(error, 'film.stale')) showAlreadyUsed(name);
      else showError(error);
    }
  };
}
