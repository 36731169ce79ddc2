import type { LucideIcon } from 'lucide-react';
import { useId, useState, type DragEvent } from 'react';
import { t } from '@laurel/messages/pages/controls/fields';
import css from './drop-zone.module.css';

type Props = {
  accept: readonly string[];
  isMultiple?: boolean;
  icon?: LucideIcon;
  onFiles: (files: File[]) => void;
  children: string;
};

/**
 * An area in which files are chosen or dropped. Dropped files may have any type. Unless `isMultiple`, only the
 * first dropped file counts.
 */
export function DropZone({ accept, isMultiple = false, icon: Icon, onFiles, children }: Props) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const idleText = isMultiple ? 'drop.many' : 'drop.one';
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const handleFiles = (files: FileList | null) => {
    const selectedFiles = [...(files ?? [])].slice(0, isMultiple ? undefined : 1);
    if (selectedFiles.length > 0) onFiles(selectedFiles);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    handleFiles(event.dataTransfer.files);
  };
  return (
    <div
      className={css.drop}
      data-over={isOver || undefined}
      onDragOver={onDragOver}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {Icon && <Icon size={22} aria-hidden />}
      <input
        id={id}
        type="file"
        accept={accept.join(',')}
        multiple={isMultiple}
        onChange={({ target }) => {
          handleFiles(target.files);
          // Allows the user to choose the same file again.
          target.value = '';
        }}
      />
      <label htmlFor={id}>{children}</label>
      <span aria-hidden>{t(isOver ? 'drop.active' : idleText)}</span>
    </div>
  );
}
