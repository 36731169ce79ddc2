import { useState } from 'react';
import { t } from '../../../lib/texts/controls';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { UnsavedGuard, type Way } from '../../../ui/unsaved-guard';
import css from './past.module.css';

/** Asks for confirmation before the user leaves a pasted table that is not imported. */
export function UnsavedTable({ isUnsaved }: { isUnsaved: boolean }) {
  const [way, setWay] = useState<Way | null>(null);
  const stay = () => {
    way?.stay();
    setWay(null);
  };
  return (
    <>
      <UnsavedGuard isUnsaved={() => isUnsaved} onBlocked={setWay} />
      {way && (
        <Dialog title={t('unsaved')} onClose={stay}>
          <div className={css.actions}>
            <Button look="primary" onClick={stay}>
              {t('unsaved.keep')}
            </Button>
            <Button onClick={() => way.goOn()}>{t('unsaved.discard')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
