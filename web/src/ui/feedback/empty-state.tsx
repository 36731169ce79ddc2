import type { ReactNode } from 'react';
import css from './empty-state.module.css';

type Props = { title: string; children?: ReactNode; action?: ReactNode; role?: 'alert' | 'status' };

/** A view without content: one sentence and one action. */
export function EmptyState({ title, children, action, role }: Props) {
  return (
    <div className={css.state} role={role}>
      <div className={css.text}>
        <h2>{title}</h2>
        {children && <p>{children}</p>}
      </div>
      {action && <div className={css.actions}>{action}</div>}
    </div>
  );
}
