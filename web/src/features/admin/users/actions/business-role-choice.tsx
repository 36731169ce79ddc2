import { BUSINESS_ROLES, type BusinessRole } from '@laurel/rules/accounts/roles';
import { t } from '@laurel/words/pages/administration/users';
import { useCommand } from '../../../../lib/server/use-command';
import type { FoundUser } from '../../../../lib/server/wire';
import { Select } from '../../../../ui/forms/select';
import { toast } from '../../../../ui/feedback/toast';
import { showError } from '../../../../widgets/feedback/show-error';

const options = BUSINESS_ROLES.map((role) => ({ value: role, label: role }));

/** Sets the business role at once. Undo restores the previous role, if there was one. */
export function BusinessRoleChoice({ user }: { user: FoundUser }) {
  const setting = useCommand('setUserRole');
  const { id: userId, name, businessRole: before } = user;
  const set = (role: BusinessRole, isUndo = false) =>
    setting.mutate(
      { userId, role },
      {
        onError: showError,
        onSuccess: () =>
          toast(
            t('business.done', { name, role }),
            'done',
            before && !isUndo ? { label: t('undo'), run: () => set(before, true) } : null,
          ),
      },
    );
  return (
    <Select<BusinessRole>
      label={t('business')}
      value={before ?? ''}
      onChange={(role) => role && set(role)}
      options={options}
      disabled={setting.isPending}
      {...(before === null && { empty: t('business.none') })}
    />
  );
}
