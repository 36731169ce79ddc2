import { BUSINESS_ROLES, type BusinessRole } from '@laurel/rules/accounts/roles';
import { isInList } from '@laurel/rules/text/lists';
import { refuse } from '@laurel/runtime/errors/refusals';

/** @throws user.role_unknown */
export function checkBusinessRole(role: string): BusinessRole {
  if (isInList(BUSINESS_ROLES, role)) return role;
  throw refuse.invalid('user.role_unknown', `Choose one of ${BUSINESS_ROLES.join(', ')}.`, 'role');
}
