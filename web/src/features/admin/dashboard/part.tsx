import type { PartName } from '@laurel/rules/administration';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/dashboard';
import { Card } from '../../../ui/card';
import { Notice } from '../../../ui/state';
import css from '../admin.module.css';

type Props<T> = {
  name: PartName;
  title: string;
  part: T | null;
  /** A count, or an amount of money in words. */
  number: (part: T) => number | string;
  /** Where the list of what is counted is. */
  to?: string;
  children: (part: T) => ReactNode;
};

/** A part of the product: its one number first, with where its list is; or that it is out of reach. */
export function Part<T>({ name, title, part, number, to, children }: Props<T>) {
  const one = part && number(part);
  const shown = typeof one === 'number' ? one.toLocaleString('en') : one;
  return (
    <Card as="section" className={css.part} aria-label={title}>
      <h2>{title}</h2>
      {part === null ? (
        <Notice>{t('away', { part: t(`part.${name}`) })}</Notice>
      ) : (
        <>
          <p className={css.number}>{to ? <Link to={to}>{shown}</Link> : shown}</p>
          {children(part)}
        </>
      )}
    </Card>
  );
}
