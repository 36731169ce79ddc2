import { t } from '@laurel/messages/pages/controls/fields';
import css from './field.module.css';

const NEARLY_FULL_RATIO = 0.8;
/** Returns whether the remaining length is worth showing. */
export const isNearlyFull = (length: number, max: number): boolean => length >= max * NEARLY_FULL_RATIO;

/** Shows how much of its maximum length a text uses, or how far it exceeds it. Exceeding it is announced once. */
export function LengthLeft({ length, max }: { length: number; max: number }) {
  const isOver = length > max;
  return (
    <>
      <span role="status" className={css.error}>
        {isOver && t('text.too_long', { max })}
      </span>{' '}
      <span>{isOver ? t('text.excess', { n: length - max }) : t('text.count', { n: length, max })}</span>
    </>
  );
}
