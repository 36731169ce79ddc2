import { t } from '../../../lib/texts/admin';
import { useCommand } from '../../../lib/use-command';
import type { FoundUser } from '../../../lib/wire';
import { sayEnded } from '../../../ui/say-ended';
import { AskingDialog } from './asking-dialog';

export function RevokeDialog({
  user: { id: userId, name },
  onClose,
}: {
  user: FoundUser;
  onClose: () => void;
}) {
  const revoke = useCommand('revokeUserSessions');
  const send = () =>
    revoke.mutate(
      { userId },
      {
        onSuccess: ({ ended: n, isWhole }) => {
          sayEnded(isWhole, t('revoke.done', { n }), t('revoke.half', { n }));
          onClose();
        },
      },
    );
  return (
    <AskingDialog
      title={t('revoke.title', { name })}
      lead={t('revoke.lead')}
      send={t('revoke.send')}
      look="danger"
      busy={revoke.isPending}
      error={revoke.error}
      onSend={send}
      onClose={onClose}
    />
  );
}
