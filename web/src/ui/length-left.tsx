import { t } from '../lib/texts/controls';
import css from './field.module.css';

const NEARLY = 0.8;
/** Whether it is worth to be said how much room is left. */
export const isNearlyFull = (length: number, most: number): boolean => length >= most * NEARLY;

/** How much of its room a text takes, and how much is too much; that it is too long is announced, once. */
export function LengthLeft({ length, most }: { length: number; most: number }) {
  const isOver = length > most;
  return (
    <>
      <span role="status" className={css.error}>
        {isOver && t('text.over', { most })}
      </span>{' '}
      <span>{isOver ? t('text.over.by', { n: length - most }) : t('text.room', { n: length, most })}</span>
    </>
  );
}
