import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Pagination } from '../../ui/pagination';
import { ErrorState } from '../../ui/state';
import { Waiting } from '../../ui/waiting';
import css from './billing.module.css';

export const PER_PAGE = 20;

interface Props<T> {
  title: string;
  /** Said where there is nothing. */
  none: string;
  list: UseQueryResult<{ items: T[]; total: number }>;
  page: number;
  onPage: (page: number) => void;
  children: (items: T[]) => ReactNode;
}

/** A part of the billing page that is a list, a page of it at a time: it comes by itself, and says when it cannot. */
export function PagedPart<T>({ title, none, list, page, onPage, children }: Props<T>) {
  const { data } = list;
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {list.isPending && <Waiting query={list} lines={3} />}
      {list.isError && !data && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {data?.total === 0 && <p className={css.muted}>{none}</p>}
      {data && data.total > 0 && children(data.items)}
      {data && <Pagination page={page} pageSize={PER_PAGE} total={data.total} onPage={onPage} />}
    </section>
  );
}
