import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { SignedInContext, useSession } from '../../lib/session/session';
import { prefetchPages } from './prefetch-pages';
import { prefetchMatches } from './prefetch-matches';
import { likelyNextPages } from '../pages/lazy-pages';

const findLink = ({ target, button }: PointerEvent) =>
  button === 0 && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** Pages of signed-in users. When the session ends, their content leaves the screen and the guards redirect. */
export function PrivatePages() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!session) void revalidate();
  }, [session, revalidate]);
  const client = useQueryClient();
  const isSignedIn = session !== null;
  useEffect(() => {
    if (!isSignedIn) return;
    const abortController = new AbortController();
    void prefetchPages(likelyNextPages, abortController.signal);
    // Starts on pointer down, about 100 ms before the click.
    document.addEventListener(
      'pointerdown',
      (event) => prefetchMatches(client, findLink(event)),
      abortController,
    );
    return () => abortController.abort();
  }, [client, isSignedIn]);
  if (!session) return null;
  return (
    <SignedInContext value={session}>
      <Outlet />
    </SignedInContext>
  );
}
