import { useQuery } from '@tanstack/react-query';
import { query } from '../../../../lib/server/bff';
import type { Film } from '../../../../lib/server/wire';

/**
 * The strategy tokens that are left for a run of this film, or of a new one. Undefined while unknown, or if a
 * plan pays or may pay.
 */
export function useTokensLeft(userId: string, film: Film | undefined, isEnabled = true): number | undefined {
  const enabled = isEnabled && (film === undefined || (film.subscriptionKnown && !film.subscription));
  const tokens = useQuery({ ...query('getUserTokens', { userId }), enabled, refetchOnMount: 'always' });
  return enabled ? tokens.data?.availableStrategyTokens : undefined;
}
