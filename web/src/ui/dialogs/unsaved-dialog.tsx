import { useState } from 'react';
import { t } from '@laurel/messages/pages/controls/dialogs';
import { Button } from '../buttons/button';
import { UnsavedGuard, type BlockedNavigation } from '../navigation/unsaved-guard';
import { Dialog } from './dialog';
import css from './dialog.module.css';

/** Asks for confirmation before the user leaves a page whose input is not saved. */
export function UnsavedDialog({ isUnsaved }: { isUnsaved: boolean }) {
  const [blockedNavigation, setBlockedNavigation] = useState<BlockedNavigation | null>(null);
  const stay = () => {
    blockedNavigation?.cancel();
    setBlockedNavigation(null);
  };
  return (
    <>
      <UnsavedGuard isUnsaved={() => isUnsaved} onBlocked={setBlockedNavigation} />
      {blockedNavigation && (
        <Dialog title={t('unsaved')} onClose={stay}>
          <div className={css.actions}>
            <Button variant="primary" onClick={stay}>
              {t('unsaved.keep')}
            </Button>
            <Button onClick={() => blockedNavigation.proceed()}>{t('unsaved.discard')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
