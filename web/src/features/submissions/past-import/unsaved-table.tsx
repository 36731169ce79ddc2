import { useState } from 'react';
import { t } from '@laurel/messages/pages/controls/dialogs';
import { Button } from '../../../ui/buttons/button';
import { Dialog } from '../../../ui/dialogs/dialog';
import { UnsavedGuard, type BlockedNavigation } from '../../../ui/navigation/unsaved-guard';
import css from '../past-entries.module.css';

/** Asks for confirmation before the user leaves a pasted table that is not imported. */
export function UnsavedTable({ isUnsaved }: { isUnsaved: boolean }) {
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
