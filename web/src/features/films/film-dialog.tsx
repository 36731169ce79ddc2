import { useRef } from 'react';
import { forgetDraft } from '../../lib/drafts';
import { useSignedIn } from '../../lib/session';
import { t } from '../../lib/texts/films';
import { readTrial } from '../../lib/trial';
import type { Film } from '../../lib/wire';
import { Dialog } from '../../ui/dialog';
import { FilmForm } from './film-form';
import { draftOf } from './use-film-form';

type Props = { film?: Film; trial?: string | null; onClose: () => void };

/** A new film, or all facts of one, beside what changing them would open. `trial`: a change to begin with, as an address says it. */
export function FilmDialog({ film, trial = null, onClose }: Props) {
  const { userId } = useSignedIn();
  const unsavedRef = useRef(() => false);
  /** Saved, or said not to be wanted: no draft is left. */
  const close = () => {
    forgetDraft(draftOf(userId, film?.id ?? 'new'));
    onClose();
  };
  return (
    <Dialog
      title={film ? t('form.edit', { name: film.name }) : t('form.add')}
      shape={film ? 'desk' : 'wide'}
      isUnsaved={() => unsavedRef.current()}
      isKept
      onClose={close}
    >
      <FilmForm key={film?.id} film={film} trial={readTrial(trial)} onDone={close} unsavedRef={unsavedRef} />
    </Dialog>
  );
}
