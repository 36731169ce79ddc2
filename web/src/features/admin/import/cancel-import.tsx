import { useState } from 'react';
import { t } from '@laurel/messages/pages/administration/import';
import { useCommand } from '../../../lib/server/use-command';
import type { CatalogImport } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { showError } from '../../../widgets/feedback/show-error';
import { Confirmation } from '../confirmation';

/** Cancels an import after a confirmation. Applied rows stay. */
export function CancelImport({ catalogImport: { id, state } }: { catalogImport: CatalogImport }) {
  const [isConfirming, setConfirming] = useState(false);
  const cancel = useCommand('cancelCatalogImport');
  const send = () =>
    cancel.mutate({ importId: id }, { onError: showError, onSettled: () => setConfirming(false) });
  return (
    <div>
      <Button onClick={() => setConfirming(true)}>{t('cancel')}</Button>
      {isConfirming && (
        <Confirmation
          title={t('cancel.title')}
          sendLabel={t('cancel.send')}
          cancelLabel={t('cancel.keep')}
          isBusy={cancel.isPending}
          onSend={send}
          onClose={() => setConfirming(false)}
        >
          <p>{t(state === 'applying' ? 'cancel.applying' : 'cancel.plain')}</p>
        </Confirmation>
      )}
    </div>
  );
}
