import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from './refused';

const failing = ({ state }: Query) => isUnreachable(state.fetchFailureReason);

/** Asks at once for all on screen that nobody has answered, instead of waiting for the next try. */
export async function tryAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries({ type: 'active', predicate: failing }, { silent: true, revert: false });
  await client.refetchQueries({ type: 'active', predicate: failing });
}
