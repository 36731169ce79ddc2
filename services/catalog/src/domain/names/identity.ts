import { foldName } from '@laurel/rules/text/fold';

/** Returns the identity of a festival. Two records with the same identity are the same festival. */
export const toIdentity = (name: string, country: string | null, city: string | null): string =>
  [foldName(name), country ?? '', foldName(city ?? '')].join('|');
