import { LONGEST_HIDE_NOTE } from '@laurel/rules/notes';
import type { HideReason } from '@laurel/rules/hide-reasons';
import { useRef, useState, type FormEvent } from 'react';
import { t } from '../../../lib/texts/match-list';
import type { Row } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { TextArea } from '../../../ui/text-field';
import css from '../matching.module.css';

/** Hides a row, or takes it back; answers whether it is done. */
export type Hide = (row: Row, reason: HideReason | null, note?: string) => Promise<boolean>;

/** Hides for the reason that was chosen; another one is asked for in words first, in a dialog that whoever asks draws. */
export function useHideWhy() {
  const [asked, setAsked] = useState<{ row: Row; hide: Hide } | null>(null);
  const hideFor = (hide: Hide, row: Row, reason: HideReason | null) =>
    reason === 'other' ? setAsked({ row, hide }) : void hide(row, reason);
  const close = () => setAsked(null);
  const dialog = asked && (
    <HideDialog
      row={asked.row}
      onHide={async (note) => {
        if (await asked.hide(asked.row, 'other', note)) close();
      }}
      onClose={close}
    />
  );
  return { hideFor, dialog };
}

function HideDialog({
  row: { competition, festival },
  onHide,
  onClose,
}: {
  row: Row;
  onHide: (note: string) => Promise<void>;
  onClose: () => void;
}) {
  const [note, setNote] = useState('');
  const [isBusy, setBusy] = useState(false);
  /** On its way nothing is lost: the page may go on to the next match. */
  const isSent = useRef(false);
  const send = async (event: FormEvent) => {
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
      <form className={css.form} onSubmit={(event) => void send(event)}>
        <p dir="auto">{`${festival.name}, ${competition.name}`}</p>
        <TextArea
          label={t('hide.why')}
          hint={t('hide.why.hint')}
          rows={3}
          maxLength={LONGEST_HIDE_NOTE}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={isBusy}>
            {t('hide.why.send')}
          </Button>
          <LeaveButton>{t('hide.why.cancel')}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
