import { SYSTEM_ROLES, USER_SORTS } from '@laurel/rules/accounts/administration';
import { MAX_QUERY_LENGTH } from '@laurel/rules/search/search-tokens';
import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import type { Input } from '../../../../lib/server/functions';
import { parsePage } from '../../../../lib/url-state/page-parameter';

export const PAGE_SIZE = 50;
const findOption = <T extends string>(options: readonly T[], value: string | null): T | undefined =>
  options.find((option) => option === value);
const parseYesNo = (value: string | null) =>
  value === 'yes' || value === 'no' ? value === 'yes' : undefined;
export const BUSINESS_FILTERS = ['none', ...BUSINESS_ROLES] as const;

/** Parses the filters from the URL. Invalid values are dropped. */
export function parseUsersInput(parameters: URLSearchParams): Input<'getUsers'> {
  const query = parameters.get('query')?.trim();
  const role = findOption(SYSTEM_ROLES, parameters.get('role'));
  const businessRole = findOption(BUSINESS_FILTERS, parameters.get('business'));
  const isBanned = parseYesNo(parameters.get('banned'));
  const isEmailVerified = parseYesNo(parameters.get('verified'));
  const hasSession = parseYesNo(parameters.get('session'));
  return {
    ...(query && { search: query.slice(0, MAX_QUERY_LENGTH) }),
    ...(role && { role }),
    ...(businessRole && { businessRole }),
    ...(isBanned !== undefined && { banned: isBanned }),
    ...(isEmailVerified !== undefined && { emailVerified: isEmailVerified }),
    ...(hasSession !== undefined && { hasSession }),
    sort: findOption(USER_SORTS, parameters.get('sort')) ?? 'newest',
    page: parsePage(parameters),
    pageSize: PAGE_SIZE,
  };
}
