import { Outlet } from 'react-router-dom';
import { Toasts } from '../../ui/feedback/toast';
import { ImpersonationBanner } from './impersonation-banner';
import { useLiveUpdates } from './use-live-updates';

/**
 * The layout for pages with their own header and footer, or with none: the impersonation banner and the
 * toasts.
 */
export function BareLayout() {
  useLiveUpdates();
  return (
    <>
      <ImpersonationBanner />
      <Outlet />
      <Toasts />
    </>
  );
}
