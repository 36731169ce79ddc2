import { Suspense } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component';
import { useSession } from '../../lib/session/session';

/** Only administrators load the code of the notice. */
const ImpersonationNotice = lazyComponent(() =>
  import('./impersonation-notice').then((module) => module.ImpersonationNotice),
);

/** Shows a notice while an administrator impersonates a user. */
export function ImpersonationBanner() {
  const session = useSession();
  if (!session?.impersonatedBy) return null;
  return (
    <Suspense>
      <ImpersonationNotice session={session} />
    </Suspense>
  );
}
