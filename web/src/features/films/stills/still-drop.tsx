import { STILL_TYPES } from '@laurel/rules/stills';
import { ImagePlus } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { t } from '../../../lib/texts/stills';
import css from './stills.module.css';

/** Where pictures are chosen or dropped. */
export function StillDrop({ onFiles, words }: { onFiles: (files: File[]) => void; words?: string }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <ImagePlus size={22} aria-hidden />
      <input
        id={id}
        type="file"
        accept={STILL_TYPES.join(',')}
        multiple={words === undefined}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file may be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      <label htmlFor={id}>{words ?? t('choose')}</label>
      <span aria-hidden>{isOver ? t('drop.now') : t('drop')}</span>
    </div>
  );
}
