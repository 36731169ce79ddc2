import { useId } from 'react';
import css from './file-button.module.css';

type Props = { accept: readonly string[]; label?: string; onFile: (file: File) => void; children: string };

/**
 * A button that opens a file picker. `label`: an accessible name, if the visible text does not say what the
 * file is for.
 */
export function FileButton({ accept, label, onFile, children }: Props) {
  const id = useId();
  return (
    <>
      <input
        id={id}
        className={css.file}
        type="file"
        accept={accept.join(',')}
        aria-label={label}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) onFile(file);
        }}
      />
      <label htmlFor={id}>{children}</label>
    </>
  );
}
