import { useEffect } from 'react';
import { Outlet, useRevalidator } from 'react-router-dom';
import { SignedInContext, useSession } from '../lib/session';

/** Pages for the signed-in. When the session ends meanwhile, nothing of theirs stays on screen and the guards lead away. */
export function Private() {
  const session = useSession();
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!session) void revalidate();
  }, [session, revalidate]);
  if (!session) return null;
  return (
    <SignedInContext value={session}>
      <Outlet />
    </SignedInContext>
  );
}
