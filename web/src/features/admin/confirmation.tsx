import type { ReactNode } from 'react';
import { Button } from '../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../ui/dialogs/dialog';
import css from './admin.module.css';

type Props = {
  title: string;
  /** The label of the button that starts the action; null if the action is not possible. */
  sendLabel: string | null;
  cancelLabel: string;
  variant?: 'primary' | 'danger';
  isBusy: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
};

export function Confirmation({
  title,
  sendLabel,
  cancelLabel,
  variant = 'danger',
  isBusy,
  onSend,
  onClose,
  children,
}: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={css.form}>
        {children}
        <div className={css.actions}>
          {sendLabel && (
            <Button variant={variant} busy={isBusy} onClick={onSend}>
              {sendLabel}
            </Button>
          )}
          <LeaveButton>{cancelLabel}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
