import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/films/dossier';
import { useCommand } from '../../../lib/server/use-command';
import type { DossierLink } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Dialog, LeaveButton } from '../../../ui/dialogs/dialog';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import css from './dossier.module.css';

type Props = { filmId: number; link: DossierLink; onClose: () => void };

/** Confirms the revocation, because the link and its view count cannot be restored. */
export function RevokeDialog({ filmId, link: { id, recipient, views }, onClose }: Props) {
  const revoke = useCommand('revokeDossierLink');
  const revokeLink = () =>
    revoke.mutate(
      { filmId, linkId: id },
      {
        onSuccess: () => {
          toast(t('links.revoked', { recipient }));
          onClose();
        },
      },
    );
  return (
    <Dialog title={t('links.revoke.title', { recipient })} onClose={onClose}>
      <div className={css.links}>
        <p>{views > 0 ? t('links.revoke.warning.views', { n: views }) : t('links.revoke.warning')}</p>
        {revoke.isError && <Notice tone="refused">{getErrorText(revoke.error)}</Notice>}
        <div className={css.actions}>
          <Button variant="danger" busy={revoke.isPending} onClick={revokeLink}>
            {t('links.revoke')}
          </Button>
          <LeaveButton>{t('links.keep')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
