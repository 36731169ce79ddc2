import { t } from '../lib/texts/controls';

const NEARLY = 0.8;
/** Whether it is worth to be said how much room is left. */
export const isNearlyFull = (length: number, most: number): boolean => length >= most * NEARLY;

/** How much of its room a text takes; that it takes all is announced, because what is typed or pasted beyond is left out. */
export function LengthLeft({ length, most }: { length: number; most: number }) {
  const isFull = length >= most;
  return (
    <>
      {!isFull && <span>{t('text.room', { n: length, most })}</span>}
      <span role="status">{isFull && t('text.full', { most })}</span>
    </>
  );
}
