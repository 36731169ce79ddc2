import { useState, type ReactNode } from 'react';
import { getErrorText, RefusalError } from '../../../../lib/server/refused';
import { t } from '@laurel/messages/pages/administration/users';
import { Button } from '../../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../../ui/dialogs/dialog';
import { Form } from '../../../../ui/forms/form';
import { Notice } from '../../../../ui/feedback/notice';
import { TextArea } from '../../../../ui/forms/text-field';
import css from '../../admin.module.css';

type Props = {
  title: string;
  lead?: string;
  /** The label of the submit button. */
  sendLabel: string;
  variant?: 'primary' | 'danger';
  busy: boolean;
  error: unknown;
  /** The maximum length of the reason and its hint. Without it, no reason is requested. */
  reason?: { maxLength: number; hint: string };
  onSend: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks for confirmation of an action on a user, and for a reason. Shows why the action was refused. */
export function ConfirmDialog({
  title,
  lead,
  sendLabel,
  variant = 'primary',
  busy,
  error,
  reason,
  onSend,
  onClose,
  children,
}: Props) {
  const [typedReason, setTypedReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (reason && typedReason.trim() === '') return setMissing(true);
    onSend(typedReason.trim());
  };
  const reasonError =
    error instanceof RefusalError && error.refusal.field === 'reason' ? getErrorText(error) : undefined;
  return (
    <Dialog title={title} onClose={onClose} isUnsaved={() => typedReason.trim() !== '' && !busy}>
      <Form className={css.form} onSubmit={submit}>
        {lead && <p>{lead}</p>}
        {children}
        {reason && (
          <TextArea
            label={t('reason')}
            hint={reason.hint}
            rows={2}
            maxLength={reason.maxLength}
            value={typedReason}
            error={isMissing ? t('reason.missing') : reasonError}
            onChange={(event) => {
              setTypedReason(event.target.value);
              setMissing(false);
            }}
          />
        )}
        {Boolean(error) && !reasonError && <Notice tone="refused">{getErrorText(error)}</Notice>}
        <div className={css.actions}>
          <Button type="submit" variant={variant} busy={busy}>
            {sendLabel}
          </Button>
          <LeaveButton>{t('cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
