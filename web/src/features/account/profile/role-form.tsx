import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { useState } from 'react';
import { getErrorText } from '../../../lib/server/refused';
import { t } from '@laurel/messages/pages/account/profile';
import { useCommand } from '../../../lib/server/use-command';
import type { BusinessRole, Profile } from '../../../lib/server/wire';
import { Select } from '../../../ui/forms/select';
import { toast } from '../../../ui/feedback/toast';
import css from './profile.module.css';
import { showError } from '../../../widgets/feedback/show-error';
import { toOptions } from '../../../ui/forms/to-options';

/** The role is saved when it is chosen. Undo restores the previous role. */
export function RoleForm({ profile }: { profile: Profile }) {
  const { userId, businessRole: previousRole } = profile;
  const command = useCommand('setUserRole');
  const [errorMessage, setErrorMessage] = useState<string | null>(null);
  const undoChange = (role: BusinessRole) =>
    command.mutateAsync({ userId, role }).then(() => toast(t('undone')), showError);
  const choose = async (role: BusinessRole) => {
    setErrorMessage(null);
    try {
      await command.mutateAsync({ userId, role });
      toast(
        t('saved'),
        'done',
        previousRole && { label: t('undo'), run: () => void undoChange(previousRole) },
      );
    } catch (error) {
      setErrorMessage(getErrorText(error));
    }
  };
  return (
    <div className={css.form}>
      <Select<BusinessRole>
        label={t('role.label')}
        hint={t('role.hint')}
        error={errorMessage ?? undefined}
        empty={previousRole ? undefined : t('role.none')}
        value={command.isPending ? command.variables.role : (previousRole ?? '')}
        options={toOptions(BUSINESS_ROLES)}
        onChange={(role) => void choose(role)}
      />
    </div>
  );
}
