import { useEffect, useRef, useState } from 'react';
import type { Gate } from '../../lib/coming-entry';
import { t } from '../../lib/texts/submission-table';
import { useStable } from '../../lib/use-stable';
import { Button } from '../../ui/button';
import { Dialog, LeaveButton } from '../../ui/dialog';
import { KeptWarning } from './kept-warning';
import css from './submissions.module.css';
import { useKeptUsedUp } from './use-kept-used-up';

/** Before entries are put on “To submit”: those that use up no premiere that the film keeps go at once; else, or where that could not be looked up, it is asked first. */
export const KeptGate: Gate = ({ film, entries, words, onGo, onClose }) => {
  const { usedUp, state } = useKeptUsedUp(film, entries);
  const [isOpen, setOpen] = useState(false);
  if (!isOpen && (state === 'away' || usedUp.length > 0)) setOpen(true);
  const isClear = !isOpen && state === 'known' && usedUp.length === 0;
  const hasGone = useRef(false);
  const go = useStable(() => {
    if (!hasGone.current) onGo();
    hasGone.current = true;
  });
  useEffect(() => {
    if (isClear) go();
  }, [isClear, go]);
  if (!isOpen) return null;
  return (
    <Dialog title={words} onClose={onClose}>
      <div className={css.form}>
        <KeptWarning film={film} submissions={entries} />
        <div className={css.actions}>
          <Button look="primary" onClick={go}>
            {words}
          </Button>
          <LeaveButton>{t('move.cancel')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
};
