import { SYSTEM_ROLES, USER_SORTS } from '@laurel/rules/administration';
import { LONGEST_QUERY } from '@laurel/rules/search-words';
import { BUSINESS_ROLES } from '@laurel/rules/vocabularies';
import { useSearchParams } from 'react-router-dom';
import type { Input } from '../../../lib/functions';

export const PAGE_SIZE = 50;
const oneOf = <T extends string>(all: readonly T[], value: string | null): T | undefined =>
  all.find((one) => one === value);
const yesNo = (value: string | null) => (value === 'yes' ? true : value === 'no' ? false : undefined);
const pageIn = (value: string | null) => (/^[1-9]\d{0,4}$/.test(value ?? '') ? Number(value) : 1);
const BUSINESS = ['none', ...BUSINESS_ROLES] as const;
export { BUSINESS, pageIn };

/** What is looked for among the users, as the address says it; what it says wrongly is not said. */
export function askedIn(parameters: URLSearchParams): Input<'getUsers'> {
  const query = parameters.get('query')?.trim();
  const role = oneOf(SYSTEM_ROLES, parameters.get('role'));
  const businessRole = oneOf(BUSINESS, parameters.get('business'));
  const [banned, emailVerified] = [yesNo(parameters.get('banned')), yesNo(parameters.get('verified'))];
  const hasSession = yesNo(parameters.get('session'));
  return {
    ...(query && { query: query.slice(0, LONGEST_QUERY) }),
    ...(role && { role }),
    ...(businessRole && { businessRole }),
    ...(banned !== undefined && { banned }),
    ...(emailVerified !== undefined && { emailVerified }),
    ...(hasSession !== undefined && { hasSession }),
    sort: oneOf(USER_SORTS, parameters.get('sort')) ?? 'newest',
    page: pageIn(parameters.get('page')),
    pageSize: PAGE_SIZE,
  };
}

/** The address of this page, and how to change a part of it. What narrows leads back to the first page. */
export function useAddress() {
  const [parameters, setParameters] = useSearchParams();
  const set = (changes: Record<string, string | null>, { replace = true } = {}) => {
    // What the address says now: what is drawn may be a moment older.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value);
      else next.delete(name);
    if (!('page' in changes) && !('user' in changes)) next.delete('page');
    setParameters(next, { replace, preventScrollReset: true });
  };
  return { parameters, set };
}
