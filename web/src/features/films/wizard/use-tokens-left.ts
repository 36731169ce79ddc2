import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import type { Film } from '../../../lib/wire';

/** How many strategy tokens are left to pay a run of this film with, a new one where there is none; undefined while nobody knows, or where its plan pays or may pay. */
export function useTokensLeft(userId: string, film: Film | undefined, isWanted = true): number | undefined {
  const enabled = isWanted && (film === undefined || (film.subscriptionKnown && !film.subscription));
  const tokens = useQuery({ ...query('getUserTokens', { userId }), enabled, refetchOnMount: 'always' });
  return enabled ? tokens.data?.availableStrategyTokens : undefined;
}
