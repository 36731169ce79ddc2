import { useQueryClient } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { errorText } from '../../lib/refused';
import { t } from '../../lib/texts/films';
import { useCommand } from '../../lib/use-command';
import type { Film } from '../../lib/wire';
import { toast } from '../../ui/toast';

/** Takes back that a film was added, as long as it is as it was then and nothing is on its list: then it would be a deletion. */
export function useTakeOff() {
  const client = useQueryClient();
  const { mutateAsync: remove } = useCommand('deleteFilm');
  return async ({ id: filmId, name, version, createdBy: userId }: Film) => {
    try {
      const [film, { items }] = await Promise.all([
        client.fetchQuery({ ...query('getFilm', { filmId }), staleTime: 0 }),
        client.fetchQuery({ ...query('getFilmStandings', { userId, filmIds: [filmId] }), staleTime: 0 }),
      ]);
      if (film?.version !== version || items.length > 0) return toast(t('added.kept', { name }), 'refused');
      await remove({ filmId });
      toast(t('added.back', { name }));
    } catch (error) {
      toast(errorText(error), 'refused');
    }
  };
}
