import { CREDIT_ROLES, type CreditRole } from './vocabularies.js';

interface Credited {
  role: string;
  name: string;
}

/** Who made a film, work by work in the order in which festivals ask, each with its names as they were given; a work that nobody is named for has none. */
export const worksOf = (credits: readonly Credited[]): { role: CreditRole; names: string[] }[] =>
  CREDIT_ROLES.map((role) => ({
    role,
    names: credits.filter((one) => one.role === role).map(({ name }) => name),
  }));

/** The same of the works that somebody is named for. */
export const namedWorks = (credits: readonly Credited[]) =>
  worksOf(credits).filter(({ names }) => names.length > 0);

/** Who directed it, as they were named. */
export const directorsOf = (credits: readonly Credited[]): string[] => worksOf(credits)[0]!.names;
