import { useState } from 'react';
import { t } from '@laurel/words/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { CatalogImport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import admin from '../admin.module.css';
import { showError } from '../../../widgets/feedback/show-error';

/** Cancels an import after a confirmation. Applied rows stay. */
export function CancelImport({ one: { id, state } }: { one: CatalogImport }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCommand('cancelCatalogImport');
  const send = () =>
    cancel.mutate({ importId: id }, { onError: showError, onSettled: () => setConfirming(false) });
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>{t('cancel')}</Button>
      {isConfirming && (
        <Dialog title={t('cancel.title')} onClose={() => setConfirming(false)}>
          <div className={admin.form}>
            <p>{t(state === 'applying' ? 'cancel.applying' : 'cancel.plain')}</p>
            <div className={admin.actions}>
              <Button look="danger" busy={cancel.isPending} onClick={send}>
                {t('cancel.send')}
              </Button>
              <LeaveButton>{t('cancel.keep')}</LeaveButton>
            </div>
          </div>
        </Dialog>
      )}
    </div>
  );
}
