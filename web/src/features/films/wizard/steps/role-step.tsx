import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { t } from '@laurel/messages/pages/films/wizard';
import type { BusinessRole } from '../../../../lib/server/wire';
import { RadioGroup } from '../../../../ui/forms/choice';
import { toOptions } from '../../../../ui/forms/to-options';

type Props = { role: BusinessRole | null; onRole: (role: BusinessRole) => void };
export function RoleStep({ role, onRole }: Props) {
  return (
    <RadioGroup
      legend={t('role.legend')}
      hint={t('role.hint')}
      name="role"
      stacked
      value={role}
      onChange={onRole}
      options={toOptions(BUSINESS_ROLES)}
    />
  );
}
