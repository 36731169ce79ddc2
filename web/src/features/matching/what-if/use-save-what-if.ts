import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/matching/what-if';
import { useFilmUpdate } from '../../../lib/films/use-film-update';
import type { Film } from '../../../lib/server/wire';
import { toast } from '../../../ui/feedback/toast';
import type { WhatIfFields } from './what-if-state';
import { showError } from '../../../widgets/feedback/show-error';

/** Saves the fields of a what-if to the film, with an undo. */
export function useSaveWhatIf(film: Film, onSaved: () => void) {
  const { update, isUpdating } = useFilmUpdate();
  const save = async (fields: WhatIfFields) => {
    const previousFields = Object.fromEntries(
      Object.keys(fields).map((name) => [name, film[name as keyof Film]]),
    );
    try {
      const savedFilm = await update(film, fields);
      onSaved();
      const undo = () =>
        void update(savedFilm, previousFields).then(
          () => toast(t('save.undone', { film: film.name })),
          showError,
        );
      toast(t('save.done', { film: film.name }), 'done', { label: shared('undo'), run: undo });
    } catch (error) {
      showError(error);
    }
  };
  return { save, isSaving: isUpdating };
}
