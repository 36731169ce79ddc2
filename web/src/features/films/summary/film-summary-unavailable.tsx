import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/films/films';
import { isUnreachable } from '../../../lib/server/refused';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';

type QueryState = Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'failureReason' | 'refetch'>;

/** Reports that the film summaries, and so the premieres, cannot be loaded. Renders nothing while they load. */
export function FilmSummaryUnavailable({ query }: { query: QueryState }) {
  const { data, error, isError, failureReason, refetch } = query;
  // Once the server was unreachable, the placeholder stays until the data arrives, so that it does not flicker.
  const [wasUnreachable, setWasUnreachable] = useState(false);
  if (!wasUnreachable && isUnreachable(failureReason)) setWasUnreachable(true);
  if (data !== undefined) return null;
  if (isError) return <ErrorState title={t('summary.failed')} error={error} onRetry={() => void refetch()} />;
  return wasUnreachable ? <Waiting query={query} lines={1} /> : null;
}
