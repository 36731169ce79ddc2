import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session/session';

/** While a user is signed in, listens for changes of their data and for the end of their session. */
export function useLiveUpdates(): void {
  const client = useQueryClient();
  const userId = useSession()?.userId;
  useEffect(() => {
    if (!userId) return;
    const abortController = new AbortController();
    let stop = () => {};
    void import('../../lib/live-updates/live-updates').then(
      ({ listen }) => {
        if (!abortController.signal.aborted) stop = listen(client);
      },
      () => {}, // without it the page is as fresh as when it was loaded
    );
    return () => {
      abortController.abort();
      stop();
    };
  }, [client, userId]);
}
