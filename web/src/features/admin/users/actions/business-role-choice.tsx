import { BUSINESS_ROLES, type BusinessRole } from '@laurel/rules/accounts/roles';
import { t } from '@laurel/messages/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { Select } from '../../../../ui/forms/select';
import { toast } from '../../../../ui/feedback/toast';
import { showError } from '../../../../widgets/feedback/show-error';
import { toOptions } from '../../../../ui/forms/to-options';

/** Sets the business role at once. Undo restores the previous role, if there was one. */
export function BusinessRoleChoice({ user }: { user: FoundUser }) {
  const setRoleCommand = useCommand('setUserRole');
  const { id: userId, name, businessRole: previousRole } = user;
  const setRole = (role: BusinessRole, { isUndo = false } = {}) =>
    setRoleCommand.mutate(
      { userId, role },
      {
        onError: showError,
        onSuccess: () =>
          toast(
            t('business.done', { name, role }),
            'done',
            previousRole && !isUndo
              ? { label: t('undo'), run: () => setRole(previousRole, { isUndo: true }) }
              : null,
          ),
      },
    );
  return (
    <Select<BusinessRole>
      label={t('business')}
      value={previousRole ?? ''}
      onChange={(role) => role && setRole(role)}
      options={toOptions(BUSINESS_ROLES)}
      disabled={setRoleCommand.isPending}
      {...(previousRole === null && { empty: t('business.none') })}
    />
  );
}
