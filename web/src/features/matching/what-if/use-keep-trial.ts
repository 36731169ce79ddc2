import { errorText } from '../../../lib/refused';
import { t as shared } from '../../../lib/texts/controls';
import { t } from '../../../lib/texts/trial';
import { useFilmUpdate } from '../../../lib/use-film-update';
import type { Film } from '../../../lib/wire';
import { toast } from '../../../ui/toast';
import type { Facts } from './trial-state';

/** Makes what was tried the film's own, and says so; one press takes it back. */
export function useKeepTrial(film: Film, onKept: () => void) {
  const { update, isUpdating } = useFilmUpdate();
  const refused = (error: unknown) => toast(errorText(error), 'refused');
  const keep = async (facts: Facts) => {
    const before = Object.fromEntries(Object.keys(facts).map((name) => [name, film[name as keyof Film]]));
    try {
      const left = await update(film, facts);
      onKept();
      const undo = () =>
        void update(left, before).then(() => toast(t('keep.undone', { film: film.name })), refused);
      toast(t('keep.done', { film: film.name }), 'done', { label: shared('undo'), run: undo });
    } catch (error) {
      refused(error);
    }
  };
  return { keep, isKeeping: isUpdating };
}
