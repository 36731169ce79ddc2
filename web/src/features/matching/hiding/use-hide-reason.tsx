import { MAX_HIDE_NOTE_LENGTH } from '@laurel/rules/submissions/notes';
import type { HideReason } from '@laurel/rules/matching/hide-reasons';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '@laurel/messages/pages/matching/list';
import type { Row } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { TextArea } from '../../../ui/forms/text-field';
import css from '../matching.module.css';

/** Hides a row or shows it again. Resolves to whether it succeeded. */
export type Hide = (row: Row, reason: HideReason | null, note?: string) => Promise<boolean>;

/** Hides a row with the chosen reason. "Other" first asks for a note in `dialog`, which the caller renders. */
export function useHideReason() {
  const [pendingHide, setPendingHide] = useState<{ row: Row; hide: Hide } | null>(null);
  const hideWithReason = (hide: Hide, row: Row, reason: HideReason | null) => {
    if (reason === 'other') setPendingHide({ row, hide });
    else void hide(row, reason);
  };
  const close = () => setPendingHide(null);
  const dialog = pendingHide && (
    <HideDialog
      row={pendingHide.row}
      onHide={async (note) => {
        if (await pendingHide.hide(pendingHide.row, 'other', note)) close();
      }}
      onClose={close}
    />
  );
  return { hideWithReason, dialog };
}

type Props = { row: Row; onHide: (note: string) => Promise<void>; onClose: () => void };
function HideDialog({ row: { competition, festival }, onHide, onClose }: Props) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** A note that is being sent is not unsaved, because the page may move on to the next match. */
  const isSent = useRef(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    isSent.current = true;
    setBusy(true);
    await onHide(note.trim());
    isSent.current = false;
    setBusy(false);
  };
  return (
    <Dialog
      title={t('hide.why.title')}
      isUnsaved={() => note.trim() !== '' && !isSent.current}
      onClose={onClose}
    >
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        <p dir="auto">{`${festival.name}, ${competition.name}`}</p>
        <TextArea
          label={t('hide.why')}
          hint={t('hide.why.hint')}
          rows={3}
          maxLength={MAX_HIDE_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('hide.why.send')}
          </Button>
          <LeaveButton>{t('hide.why.cancel')}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
