import { ErrorState } from './error-state';

type Props = { query: { data?: unknown; isError: boolean; error: unknown; refetch: () => unknown } };

/** The error of a query that has no data to show, with a retry. */
export const LoadError = ({ query }: Props) =>
  query.isError && !query.data && <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
