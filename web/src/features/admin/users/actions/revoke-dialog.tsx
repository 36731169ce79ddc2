import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { showSessionsEnded } from '../../../../widgets/account/show-sessions-ended';
import { ConfirmDialog } from './confirm-dialog';

type Props = { user: FoundUser; onClose: () => void };
export function RevokeDialog({ user: { id: userId, name }, onClose }: Props) {
  const revoke = useCommand('revokeUserSessions');
  const send = () =>
    revoke.mutate(
      { userId },
      {
        onSuccess: ({ ended: n, isWhole }) => {
          showSessionsEnded(isWhole, t('revoke.done', { n }), t('revoke.partial', { n }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t('revoke.title', { name })}
      lead={t('revoke.lead')}
      sendLabel={t('revoke.send')}
      variant="danger"
      busy={revoke.isPending}
      error={revoke.error}
      onSend={send}
      onClose={onClose}
    />
  );
}
