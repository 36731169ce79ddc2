import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { mutate } from '../../lib/server/bff';
import { sessionQuery, useSession } from '../../lib/session/session';

/** A link is usually opened within minutes, often on another device. */
const [CHECK_EVERY_MS, MAX_CHECKS] = [20_000, 30];
const MIN_PAUSE_MS = 5000;

/**
 * While the address of a session is not verified, asks for its state when the user returns to the page, and every few
 * seconds in the first minutes. A link that was opened elsewhere then takes effect at once.
 */
export function useVerificationCheck(): void {
  const client = useQueryClient();
  const session = useSession();
  const isUnverified = session !== null && !session.emailVerified && session.impersonatedBy === null;
  useEffect(() => {
    if (!isUnverified) return;
    let [lastCheckAt, checkCount] = [Date.now(), 0];
    const check = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastCheckAt < MIN_PAUSE_MS) return;
      lastCheckAt = Date.now();
      mutate('refreshAccount', {}).then(
        ({ emailVerified }) =>
          emailVerified ? client.invalidateQueries({ queryKey: sessionQuery.queryKey }) : undefined,
        () => {}, // the server checks the account within minutes anyway
      );
    };
    const timer = setInterval(() => {
      if (++checkCount >= MAX_CHECKS) clearInterval(timer);
      check();
    }, CHECK_EVERY_MS);
    window.addEventListener('focus', check);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', check);
    };
  }, [client, isUnverified]);
}
