import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { t } from '@laurel/words/pages/films/wizard';
import type { BusinessRole } from '../../../../lib/server/wire';
import { RadioGroup } from '../../../../ui/forms/choice';

export function RoleStep({
  role,
  onRole,
}: {
  role: BusinessRole | null;
  onRole: (role: BusinessRole) => void;
}) {
  return (
    <RadioGroup
      legend={t('role.legend')}
      hint={t('role.hint')}
      name="role"
      stacked
      value={role}
      onChange={onRole}
      options={BUSINESS_ROLES.map((value) => ({ value, label: value }))}
    />
  );
}
