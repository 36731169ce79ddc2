import { createContext, useContext } from 'react';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { query } from '../server/bff';
import type { Session } from '../server/wire';

export const sessionQuery = { ...query('getSession'), staleTime: 60_000 };

export type SignedIn = NonNullable<Session>;

/** The session, loaded before the first render. Null for a visitor. */
export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

export const SignedInContext = createContext<SignedIn | null>(null);

/** The session, on pages that only signed-in users can open. */
export function useSignedIn(): SignedIn {
  const session = useContext(SignedInContext);
  if (!session) throw new Error('This page needs a session.');
  return session;
}

export const loadSession = (client: QueryClient): Promise<Session> => client.ensureQueryData(sessionQuery);
