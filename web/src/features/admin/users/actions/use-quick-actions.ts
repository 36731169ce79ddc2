import { t } from '@laurel/words/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { toast } from '../../../../ui/feedback/toast';
import { showError } from '../../../../widgets/feedback/show-error';

/** Actions that run at once and can be undone. */
export function useQuickActions({ id: userId, name }: Pick<FoundUser, 'id' | 'name'>) {
  const verifying = useCommand('setUserEmailVerified');
  const unbanning = useCommand('unbanUser');
  const setVerified = (emailVerified: boolean, isUndo = false) =>
    verifying.mutate(
      { userId, emailVerified },
      {
        onError: showError,
        onSuccess: () =>
          toast(
            t(emailVerified ? 'verify.done' : 'unverify.done', { name }),
            'done',
            isUndo ? null : { label: t('undo'), run: () => setVerified(!emailVerified, true) },
          ),
      },
    );
  const unban = () =>
    unbanning.mutate({ userId }, { onError: showError, onSuccess: () => toast(t('unban.done', { name })) });
  return {
    setVerified: (emailVerified: boolean) => setVerified(emailVerified),
    unban,
    isBusy: verifying.isPending || unbanning.isPending,
  };
}
