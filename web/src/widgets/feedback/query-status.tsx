import type { UseQueryResult } from '@tanstack/react-query';
import type { Skeleton } from '../../ui/feedback/skeleton';
import { LoadError } from './load-error';
import { Waiting } from './waiting';

type Props = { query: UseQueryResult } & Parameters<typeof Skeleton>[0];

/** A skeleton while the query loads, and an error with a retry if it failed. Nothing once it has data. */
export function QueryStatus({ query, ...skeletonProps }: Props) {
  if (query.isPending) return <Waiting query={query} {...skeletonProps} />;
  return <LoadError query={query} />;
}
