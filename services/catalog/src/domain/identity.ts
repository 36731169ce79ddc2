import { foldedName } from '@laurel/rules/fold';

/** What makes two records the same festival. */
export const identityOf = (name: string, country: string | null, city: string | null): string =>
  [foldedName(name), country ?? '', foldedName(city ?? '')].join('|');
