import { getErrorText } from '../../../lib/server/refused';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/trial';
import { useFilmUpdate } from '../../../lib/films/use-film-update';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import type { TrialFields } from './trial-state';

/** Saves the fields of a trial to the film, with an undo. */
export function useSaveTrial(film: Film, onSaved: () => void) {
  const { update, isUpdating } = useFilmUpdate();
  const showRefusal = (error: unknown) => toast(getErrorText(error), 'refused');
  const save = async (fields: TrialFields) => {
    const previousFields = Object.fromEntries(
      Object.keys(fields).map((name) => [name, film[name as keyof Film]]),
    );
    try {
      const savedFilm = await update(film, fields);
      onSaved();
      const undo = () =>
        void update(savedFilm, previousFields).then(
          () => toast(t('save.undone', { film: film.name })),
          showRefusal,
        );
      toast(t('save.done', { film: film.name }), 'done', { label: shared('undo'), run: undo });
    } catch (error) {
      showRefusal(error);
    }
  };
  return { save, isSaving: isUpdating };
}
