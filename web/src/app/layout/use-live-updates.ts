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
      ({ startLiveUpdates: listen }) => {
        if (!abortController.signal.aborted) stop = listen(client);
      },
      () => {}, // without live updates the page shows the data with which it was loaded
    );
    return () => {
      abortController.abort();
      stop();
    };
  }, [client, userId]);
}
