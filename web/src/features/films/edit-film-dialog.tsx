import { useRef } from 'react';
import { forgetDraft } from '../../lib/drafts';
import { t } from '../../lib/texts/films';
import { readTrial } from '../../lib/trial';
import type { Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { FilmForm } from './film-form';
import { draftOf } from './use-film-form';

/** All facts of a film, beside what changing them would open. `trial`: a change to begin with, as an address says it. */
export function EditFilmDialog({
  film,
  trial,
  onClose,
}: {
  film: Film;
  trial: string | null;
  onClose: () => void;
}) {
  const unsavedRef = useRef(() => false);
  /** Saved, or said not to be wanted: no draft is left. */
  const close = () => {
    forgetDraft(draftOf(film.createdBy, film.id));
    onClose();
  };
  return (
    <Dialog
      title={t('form.edit', { name: film.name })}
      shape="desk"
      isUnsaved={() => unsavedRef.current()}
      onClose={close}
    >
      <FilmForm key={film.id} film={film} trial={readTrial(trial)} onDone={close} unsavedRef={unsavedRef} />
    </Dialog>
  );
}
