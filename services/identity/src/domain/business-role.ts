import { refuse } from '@laurel/runtime/refusals';

export const businessRoles = [
  'Producer',
  'Director',
  'Distributor',
  'Sales Agent',
  'Consultant',
  'Film School',
] as const;
export type BusinessRole = (typeof businessRoles)[number];

/** Refuses `user.role_unknown`. */
export function checkedRole(role: string): BusinessRole {
  const known = businessRoles.find((one) => one === role);
  if (!known) throw refuse.invalid('user.role_unknown', `Choose one of ${businessRoles.join(', ')}.`, 'role');
  return known;
}
