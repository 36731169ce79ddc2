import { errorText } from '../../../lib/refused';
import { t } from '../../../lib/texts/dossier';
import { useCommand } from '../../../lib/use-command';
import type { DossierLink } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Dialog, LeaveButton } from '../../../ui/dialog';
import { Notice } from '../../../ui/state';
import { toast } from '../../../ui/toast';
import css from './dossier.module.css';

type Props = { filmId: number; link: DossierLink; onClose: () => void };

/** Confirms the revocation, because the link and its view count cannot be restored. */
export function RevokeDialog({ filmId, link: { id, recipient, visits: views }, onClose }: Props) {
  const revoke = useCommand('revokeDossierLink');
  const send = () =>
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
    <Dialog title={t('links.revoke.ask', { recipient })} onClose={onClose}>
      <div className={css.links}>
        <p>{views > 0 ? t('links.revoke.visited', { n: views }) : t('links.revoke.sure')}</p>
        {revoke.isError && <Notice tone="refused">{errorText(revoke.error)}</Notice>}
        <div className={css.does}>
          <Button look="danger" busy={revoke.isPending} onClick={send}>
            {t('links.revoke')}
          </Button>
          <LeaveButton>{t('links.keep')}</LeaveButton>
        </div>
      </div>
    </Dialog>
  );
}
