import type { ReactNode } from 'react';
import css from './profile.module.css';

/** A section of the profile with its own anchor (`/profile#sessions`). */
export function ProfileSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className={css.section} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <div className={css.body}>{children}</div>
    </section>
  );
}
