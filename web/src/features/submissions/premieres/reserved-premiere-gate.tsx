import { useEffect, useRef, useState } from 'react';
import type { Gate } from '../../../lib/premieres/upcoming-entry';
import { t } from '@laurel/messages/pages/submissions/table';
import { useStable } from '../../../ui/hooks/use-stable';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { ReservedPremiereWarning } from './reserved-premiere-warning';
import css from '../submissions.module.css';
import { useUsedUpPremieres } from './use-used-up-premieres';

/**
 * Checks entries before they move to “To submit”. It continues at once if they use up no reserved premiere.
 * Otherwise, or if the check fails, the user has to confirm.
 */
export const ReservedPremiereGate: Gate = ({ film, entries, actionLabel, onContinue, onClose }) => {
  const { usedUpEntries, state } = useUsedUpPremieres(film, entries);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (state === 'unavailable' || usedUpEntries.length > 0)) setOpen(true);
  const isClear = !isOpen && state === 'loaded' && usedUpEntries.length === 0;
  const hasContinued = useRef(false);
  const proceed = useStable(() => {
    if (!hasContinued.current) onContinue();
    hasContinued.current = true;
  });
  useEffect(() => {
    if (isClear) proceed();
  }, [isClear, proceed]);
  if (!isOpen) return null;
  return (
    <Dialog title={actionLabel} onClose={onClose}>
      <div className={css.form}>
        <ReservedPremiereWarning film={film} submissions={entries} />
        <div className={css.actions}>
          <Button variant="primary" onClick={proceed}>
            {actionLabel}
          </Button>
          <LeaveButton>{t('move.cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
};
