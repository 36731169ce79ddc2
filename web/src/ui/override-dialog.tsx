import { LONGEST_REASON } from '@laurel/rules/notes';
import { useState } from 'react';
import { t } from '../lib/texts/override';
import { Button } from './button';
import { Dialog, LeaveButton } from './dialog';
import { TextArea } from './text-field';
import css from './override-dialog.module.css';

/** Asks why a film should go where the rules refuse it. */
export function OverrideDialog({
  names,
  leave,
  busy,
  onSend,
  onClose,
}: {
  names: string[];
  /** What it is called not to give a reason. */
  leave: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('title')} isUnsaved={() => reason.trim() !== ''} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason.trim());
        }}
      >
        <p>{t('words', { names: names.join(', ') })}</p>
        <TextArea
          label={t('reason')}
          hint={t('reason.hint')}
          required
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={reason.trim() === ''}>
            {t('send')}
          </Button>
          <LeaveButton>{leave}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
