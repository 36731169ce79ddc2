import { useId, useState, type DragEvent } from 'react';
import { t } from '../../../lib/texts/import';
import css from './import.module.css';

/** Where a file is chosen or dropped. */
export function DropFile({ onFile }: { onFile: (file: File) => void }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onFile(file);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id}>{t('choose')}</label>
      <input
        id={id}
        type="file"
        accept=".json,.jsonl,.ndjson,.csv,.tsv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <span aria-hidden>{isOver ? t('drop.now') : t('drop')}</span>
    </div>
  );
}
