import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '../../../ui/navigation/pagination';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import css from './billing.module.css';

export const PER_PAGE = 20;

interface Props<T> {
  title: string;
  /** Shown if the list is empty. */
  emptyText: string;
  list: UseQueryResult<{ items: T[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  children: (items: T[]) => ReactNode;
}

/** A section of the billing page with a paged list. It loads and fails on its own. */
export function PagedSection<T>({ title, emptyText, list, page, onPage, children }: Props<T>) {
  const { data } = list;
  return (
    <section className={css.section}>
      <h2>{title}</h2>
      <QueryStatus query={list} lines={3} />
      {data?.total === 0 && <p className={css.muted}>{emptyText}</p>}
      {data && data.total > 0 && children(data.items)}
      {data && <Pagination page={page} pageSize={PER_PAGE} total={data.total} onPage={onPage} />}
    </section>
  );
}
