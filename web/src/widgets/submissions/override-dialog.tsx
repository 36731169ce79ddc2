import { MAX_OVERRIDE_REASON_LENGTH } from '@laurel/rules/submissions/notes';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/controls/override';
import { Button } from '../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../ui/dialogs/dialog';
import { TextArea } from '../../ui/forms/text-field';
import css from './override-dialog.module.css';

type Props = {
  names: string[];
  /** The label of the button that closes the dialog without adding the film. */
  leaveLabel: string;
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
};

/** Asks why a film is added although the rules refuse it. */
export function OverrideDialog({ names, leaveLabel, busy, onSend, onClose }: Props) {
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
        <p>{t('lead', { names: names.join(', ') })}</p>
        <TextArea
          label={t('reason')}
          hint={t('reason.hint')}
          required
          maxLength={MAX_OVERRIDE_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={busy} disabled={reason.trim() === ''}>
            {t('send')}
          </Button>
          <LeaveButton>{leaveLabel}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
