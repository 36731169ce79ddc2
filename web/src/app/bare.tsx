import { Outlet } from 'react-router-dom';
import { Toasts } from '../ui/toast';
import { ImpersonationBanner } from './impersonation-banner';
import { useNews } from './use-news';

/** What stands around the pages that have a head and a foot of their own, or none: who looks through whose eyes, and the end of a session. */
export function Bare() {
  useNews();
  return (
    <>
      <ImpersonationBanner />
      <Outlet />
      <Toasts />
    </>
  );
}
