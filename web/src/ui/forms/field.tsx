import { useId, type ReactNode } from 'react';
import css from './field.module.css';

export type FieldFrame = { label: string; hint?: ReactNode; error?: string; optional?: string };
type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };

/** Label, hint and error around one control, connected for screen readers. */
export function Field({
  label,
  hint,
  error,
  optional,
  children,
}: FieldFrame & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
  const descriptionIds =
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label} {optional && <span className={css.optional}>{optional}</span>}
      </label>
      {children({ id, 'aria-describedby': descriptionIds, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <div id={`${id}-hint`} className={css.hint}>
          {hint}
        </div>
      )}
      {error && (
        <div id={`${id}-error`} className={css.error} role="alert">
          {error}
        </div>
      )}
    </div>
  );
}
