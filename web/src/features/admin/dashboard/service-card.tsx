import type { ServiceName } from '@laurel/rules/accounts/administration';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/administration/dashboard';
import { Card } from '../../../ui/layout/card';
import { Notice } from '../../../ui/feedback/notice';
import css from '../admin.module.css';

type Props<T> = {
  name: ServiceName;
  title: string;
  data: T | null;
  /** A count, or a formatted amount. */
  getKeyNumber: (data: T) => number | string;
  /** The path of the list of these items. */
  to?: string;
  children: (data: T) => ReactNode;
};

/** The card of a service: its key number, linked to its list; or a notice that the service is unavailable. */
export function ServiceCard<T>({ name, title, data, getKeyNumber, to, children }: Props<T>) {
  const value = data && getKeyNumber(data);
  const valueText = typeof value === 'number' ? value.toLocaleString('en') : value;
  return (
    <Card as="section" className={css.service} aria-label={title}>
      <h2>{title}</h2>
      {data === null ? (
        <Notice>{t('unavailable', { service: t(`service.${name}`) })}</Notice>
      ) : (
        <>
          <p className={css.number}>{to ? <Link to={to}>{valueText}</Link> : valueText}</p>
          {children(data)}
        </>
      )}
    </Card>
  );
}
