import { LONGEST_REASON } from '@laurel/rules/notes';
import { useState } from 'react';
import { t } from '../../lib/texts/matching';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { TextArea } from '../../ui/text-field';
import css from './matching.module.css';

/** Asks why a film should go where the rules refuse it. */
export function OverrideDialog({
  names,
  busy,
  onSend,
  onClose,
}: {
  names: string[];
  busy: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <Dialog title={t('override.title')} isUnsaved={() => reason.trim() !== ''} onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSend(reason.trim());
        }}
      >
        <p>{t('override.words', { names: names.join(', ') })}</p>
        <TextArea
          label={t('override.label')}
          hint={t('override.hint')}
          required
          maxLength={LONGEST_REASON}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={busy} disabled={reason.trim() === ''}>
            {t('override.send')}
          </Button>
          <LeaveButton>{t('override.cancel')}</LeaveButton>
        </div>
      </form>
    </Dialog>
  );
}
