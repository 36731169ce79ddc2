import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { SignedInContext, useSession } from '../lib/session';
import { loadAhead } from './ahead';
import { oftenNext } from './pages/pages';

/** Pages for the signed-in. When the session ends meanwhile, nothing of theirs stays on screen and the guards lead away. */
export function Private() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!session) void revalidate();
  }, [session, revalidate]);
  const isHere = session !== null;
  useEffect(() => {
    if (!isHere) return;
    const away = new AbortController();
    void loadAhead(oftenNext, away.signal);
    return () => away.abort();
  }, [isHere]);
  if (!session) return null;
  return (
    <SignedInContext value={session}>
      <Outlet />
    </SignedInContext>
  );
}
