import { BUSINESS_ROLES, isOneOf, type BusinessRole } from '@laurel/rules/vocabularies';
import { refuse } from '@laurel/runtime/refusals';

/** Refuses `user.role_unknown`. */
export function checkedRole(role: string): BusinessRole {
  if (isOneOf(BUSINESS_ROLES, role)) return role;
  throw refuse.invalid('user.role_unknown', `Choose one of ${BUSINESS_ROLES.join(', ')}.`, 'role');
}
