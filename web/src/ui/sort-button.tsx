import { ArrowDown, ArrowUp } from 'lucide-react';
import css from './sort-button.module.css';

export type Way = false | 'asc' | 'desc';
/** For the head of a column, as its table is sorted. */
export const ariaSort = (way: Way) =>
  way === false ? undefined : way === 'desc' ? 'descending' : 'ascending';

/** The name of a column by which a table can be sorted, with the way in which it is. */
export function SortButton({
  words,
  label,
  way,
  onClick,
}: {
  words: string;
  label: string;
  way: Way;
  onClick: ((event: unknown) => void) | undefined;
}) {
  return (
    <button type="button" className={css.sort} aria-label={label} onClick={onClick}>
      {words}
      {way === 'asc' && <ArrowUp size={14} aria-hidden />}
      {way === 'desc' && <ArrowDown size={14} aria-hidden />}
    </button>
  );
}
