import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { SignedInContext, useSession } from '../lib/session';
import { loadAhead } from './ahead';
import { beginMatches } from './begin-matches';
import { oftenNext } from './pages/pages';

const linkUnder = ({ target, button }: PointerEvent) =>
  button === 0 && target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;

/** Pages for the signed-in. When the session ends meanwhile, nothing of theirs stays on screen and the guards lead away. */
export function Private() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!session) void revalidate();
  }, [session, revalidate]);
  const client = useQueryClient();
  const isHere = session !== null;
  useEffect(() => {
    if (!isHere) return;
    const away = new AbortController();
    void loadAhead(oftenNext, away.signal);
    // A hand takes a tenth of a second from down to up.
    document.addEventListener('pointerdown', (event) => beginMatches(client, linkUnder(event)), away);
    return () => away.abort();
  }, [client, isHere]);
  if (!session) return null;
  return (
    <SignedInContext value={session}>
      <Outlet />
    </SignedInContext>
  );
}
