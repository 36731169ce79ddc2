import type { HTMLAttributes } from 'react';
import css from './card.module.css';
import { cx } from '../styles/cx';

export function Card({
  as: As = 'div',
  className,
  ...rest
}: HTMLAttributes<HTMLElement> & { as?: 'div' | 'article' | 'section' | 'li' }) {
  return <As {...rest} className={cx(css.card, className)} />;
}
