import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** Links a visitor to the login, which returns to this page. */
export function LogInLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={`/login?redirect=${encodeURIComponent(pathname)}`} className={className}>
      {children}
    </Link>
  );
}
