import { Outlet } from 'react-router-dom';
import { Toasts } from '../ui/toast';
import { ImpersonationBanner } from './impersonation-banner';
import { useNews } from './use-news';

/**
 * The layout for pages with their own header and footer, or with none: the impersonation banner and the
 * toasts.
 */
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
