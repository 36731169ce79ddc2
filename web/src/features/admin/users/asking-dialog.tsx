import { useState, type ReactNode } from 'react';
import { errorText, Refused } from '../../../lib/refused';
import { t } from '../../../lib/texts/admin';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { TextArea } from '../../../ui/text-field';
import css from '../admin.module.css';

type Props = {
  title: string;
  lead?: string;
  /** What the button says. */
  send: string;
  look?: 'primary' | 'danger';
  busy: boolean;
  error: unknown;
  /** How long the reason may be, and what is said under it; without it none is asked for. */
  reason?: { most: number; hint: string };
  onSend: (reason: string) => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks before something is done to somebody: what it does, why it is done, and what was refused of it. */
export function AskingDialog({
  title,
  lead,
  send,
  look = 'primary',
  busy,
  error,
  reason,
  onSend,
  onClose,
  children,
}: Props) {
  const [why, setWhy] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = () => {
    if (reason && why.trim() === '') return setMissing(true);
    onSend(why.trim());
  };
  const ofReason =
    error instanceof Refused && error.refusal.field === 'reason' ? errorText(error) : undefined;
  return (
    <Dialog title={title} onClose={onClose} isUnsaved={() => why.trim() !== '' && !busy}>
      <Form className={css.form} onSubmit={submit}>
        {lead && <p>{lead}</p>}
        {children}
        {reason && (
          <TextArea
            label={t('reason')}
            hint={reason.hint}
            rows={2}
            maxLength={reason.most}
            value={why}
            error={isMissing ? t('reason.missing') : ofReason}
            onChange={(event) => {
              setWhy(event.target.value);
              setMissing(false);
            }}
          />
        )}
        {Boolean(error) && !ofReason && <Notice tone="refused">{errorText(error)}</Notice>}
        <div className={css.actions}>
          <Button type="submit" look={look} busy={busy}>
            {send}
          </Button>
          <LeaveButton>{t('cancel')}</LeaveButton>
        </div>
      </Form>
    </Dialog>
  );
}
