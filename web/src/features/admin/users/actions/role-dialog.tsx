import { MAX_REASON_LENGTH } from '@laurel/rules/accounts/administration';
import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { toast } from '../../../../ui/feedback/toast';
import { ConfirmDialog } from './confirm-dialog';

/** Promotes a user to administrator, or demotes an administrator. */
export function RoleDialog({ user, onClose }: { user: FoundUser; onClose: () => void }) {
  const setRole = useCommand('setUserSystemRole');
  const { id: userId, name } = user;
  const action = user.role === 'admin' ? 'demote' : 'promote';
  const send = (reason: string) =>
    setRole.mutate(
      { userId, role: action === 'promote' ? 'admin' : 'user', reason },
      {
        onSuccess: () => {
          toast(t(`${action}.done`, { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      title={t(`${action}.title`, { name })}
      lead={t(`${action}.lead`)}
      sendLabel={t(`${action}.send`)}
      variant={action === 'demote' ? 'danger' : 'primary'}
      busy={setRole.isPending}
      error={setRole.error}
      reason={{ maxLength: MAX_REASON_LENGTH, hint: t('reason.hint') }}
      onSend={send}
      onClose={onClose}
    />
  );
}
