import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

/** A visitor's way to what only somebody can do: logs in, and comes back here. */
export function LogInLink({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={`/login?redirect=${encodeURIComponent(pathname)}`} className={className}>
      {children}
    </Link>
  );
}
