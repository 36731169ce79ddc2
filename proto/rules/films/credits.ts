import { CREDIT_ROLES, type CreditRole } from './vocabularies.js';

interface Credited {
  role: string;
  name: string;
}

/** Groups credits by role, in the order in which festivals list roles. Roles may be empty. */
export const groupCreditsByRole = (credits: readonly Credited[]): { role: CreditRole; names: string[] }[] =>
  CREDIT_ROLES.map((role) => ({
    role,
    names: credits.filter((credit) => credit.role === role).map(({ name }) => name),
  }));

/** Like `groupCreditsByRole`, without the empty roles. */
export const listNamedCredits = (credits: readonly Credited[]) =>
  groupCreditsByRole(credits).filter(({ names }) => names.length > 0);

export const getDirectors = (credits: readonly Credited[]): string[] => groupCreditsByRole(credits)[0]!.names;
