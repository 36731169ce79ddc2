import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { toast } from '../../../../ui/feedback/toast';
import { showError } from '../../../../widgets/feedback/show-error';

/** Actions that run at once and can be undone. */
export function useQuickActions({ id: userId, name }: Pick<FoundUser, 'id' | 'name'>) {
  const verifyCommand = useCommand('setUserEmailVerified');
  const unbanCommand = useCommand('unbanUser');
  const setVerified = (isVerified: boolean, { isUndo = false } = {}) =>
    verifyCommand.mutate(
      { userId, emailVerified: isVerified },
      {
        onError: showError,
        onSuccess: () =>
          toast(
            t(isVerified ? 'verify.done' : 'unverify.done', { name }),
            'done',
            isUndo ? null : { label: t('undo'), run: () => setVerified(!isVerified, { isUndo: true }) },
          ),
      },
    );
  const unban = () =>
    unbanCommand.mutate(
      { userId },
      { onError: showError, onSuccess: () => toast(t('unban.done', { name })) },
    );
  return {
    setVerified: (isVerified: boolean) => setVerified(isVerified),
    unban,
    isBusy: verifyCommand.isPending || unbanCommand.isPending,
  };
}
