import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/festival-merging';
import { useTitle } from '../../../lib/page/use-title';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { Waiting } from '../../../widgets/feedback/waiting';
import admin from '../admin.module.css';
import { MergeForm } from './merge-form';
import { parseMergePair } from './merge-address';

/** The merge page. The URL names the two festivals. */
export function MergePage() {
  useTitle(t('merge.title'));
  const [parameters] = useSearchParams();
  const pair = parseMergePair(parameters);
  return (
    <div className={admin.page}>
      <header>
        <Link to="/admin/festival-list/duplicates">{t('title')}</Link>
        <h1>{t('merge.title')}</h1>
        <p className={admin.muted}>{t('merge.lead')}</p>
      </header>
      {pair ? <MergeFestivals {...pair} /> : <Link to="/admin/festival-list">{t('merge.missing')}</Link>}
    </div>
  );
}

function MergeFestivals({ targetId, mergedId }: { targetId: number; mergedId: number }): ReactNode {
  const targetQuery = useQuery(query('getFestivalWhole', { festivalId: targetId }));
  const mergedQuery = useQuery(query('getFestivalWhole', { festivalId: mergedId }));
  const watchesQuery = useQuery(query('getWatchCounts', { festivalIds: [mergedId] }));
  const queries = [targetQuery, mergedQuery, watchesQuery];
  const failedQuery = queries.find(({ isError, data }) => isError && !data);
  const refetch = () => queries.forEach((query) => void query.refetch());
  if (failedQuery) return <ErrorState error={failedQuery.error} onRetry={refetch} />;
  if (!targetQuery.data || !mergedQuery.data || !watchesQuery.data)
    return <Waiting query={targetQuery} lines={10} height="row" />;
  const id = targetQuery.data.festival.id;
  if (id === mergedQuery.data.festival.id)
    return (
      <p>
        {t('merge.done.already')}{' '}
        <Link to={`/admin/festival-list/${id}`}>{targetQuery.data.festival.name}</Link>
      </p>
    );
  return (
    <MergeForm
      key={`${targetId}-${mergedId}-${targetQuery.data.festival.version}-${mergedQuery.data.festival.version}`}
      target={targetQuery.data}
      mergedFestival={mergedQuery.data}
      watches={watchesQuery.data.counts[0] ?? 0}
    />
  );
}
