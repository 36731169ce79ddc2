import { t } from '../../../lib/texts/wizard';
import type { BusinessRole } from '../../../lib/wire';
import { RadioGroup } from '../../../ui/choice';
import { roles } from './wizard-state';

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
      options={roles.map((value) => ({ value, label: value }))}
    />
  );
}
