import { useRef } from 'react';
import { forgetDraft } from '../../../lib/drafts/drafts';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/films';
import { parseChange } from '../../../lib/url-state/change-parameter';
import type { Film } from '../../../lib/server/wire';
import { Dialog } from '../../../ui/dialogs/dialog';
import { FilmForm } from './film-form';
import { getDraftKey } from '../form-state/use-film-form';

type Props = { film?: Film; change?: string | null; onClose: () => void };

/**
 * Edits a new film, or all fields of an existing one next to a preview of the effects. `change`: an initial
 * change from the URL.
 */
export function FilmDialog({ film, change = null, onClose }: Props) {
  const { userId } = useSignedIn();
  const unsavedRef = useRef(() => false);
  /** The film was saved or the form was discarded, so the draft is deleted. */
  const close = () => {
    forgetDraft(getDraftKey(userId, film?.id ?? 'new'));
    onClose();
  };
  return (
    <Dialog
      title={film ? t('form.edit', { name: film.name }) : t('form.add')}
      shape={film ? 'workspace' : 'wide'}
      isUnsaved={() => unsavedRef.current()}
      isDraftSaved
      onClose={close}
    >
      <FilmForm
        key={film?.id}
        film={film}
        change={parseChange(change)}
        onDone={close}
        unsavedRef={unsavedRef}
      />
    </Dialog>
  );
}
