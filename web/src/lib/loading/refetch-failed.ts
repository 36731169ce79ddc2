import type { Query, QueryClient } from '@tanstack/react-query';
import { isUnreachable } from '../server/refused';

const isFailing = ({ state }: Query) => isUnreachable(state.fetchFailureReason);

/** Refetches now every query on screen that found the server unreachable, before its next automatic retry. */
export async function refetchFailed(client: QueryClient): Promise<void> {
  await client.cancelQueries({ type: 'active', predicate: isFailing }, { silent: true, revert: false });
  await client.refetchQueries({ type: 'active', predicate: isFailing });
}
