import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../lib/session';

/** Hears, while somebody is logged in, what may have changed for them, and that their session has ended. */
export function useNews(): void {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (!userId) return;
    const away = new AbortController();
    let stop = () => {};
    void import('../lib/live').then(
      ({ listen }) => {
        if (!away.signal.aborted) stop = listen(client);
      },
      () => {}, // without it the page is as new as when it was loaded
    );
    return () => {
      away.abort();
      stop();
    };
  }, [client, userId]);
}
