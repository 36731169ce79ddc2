import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/festival-merging';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import { Button } from '../../../ui/buttons/button';
import { Pagination } from '../../../ui/navigation/pagination';
import { EmptyState } from '../../../ui/feedback/empty-state';
import admin from '../admin.module.css';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { DuplicateFilters } from './duplicate-filters';
import { DuplicatePair } from './duplicate-pair';
import { parseDuplicatesInput, FILTER_PARAMS, PAGE_SIZE } from './duplicates-address';
import css from './merging.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** Possible duplicates side by side with the reasons. The URL stores the filters. */
export function DuplicatesPage() {
  useTitle(t('title'));
  useFocusRecovery();
  const { parameters, setPage, removeParameters } = useUrlParameters();
  const input = parseDuplicatesInput(parameters);
  const isNarrowed = Boolean(input.query) || input.strength!.length > 0 || input.why!.length > 0;
  const pairs = useQuery({ ...query('getDuplicateFestivals', input), placeholderData: keepPreviousData });
  const { data } = pairs;
  return (
    <div className={admin.page}>
      <header>
        <Link to="/admin/festival-list">{t('back')}</Link>
        <h1>{t('title')}</h1>
        <p className={admin.muted}>{t('lead')}</p>
      </header>
      <section aria-label={t('list')} className={admin.section}>
        <DuplicateFilters />
        <p role="status" className={admin.muted}>
          {data && data.total > 0 && t('count', { n: data.total })}
        </p>
        <QueryStatus query={pairs} lines={6} height="row" />
        {data?.total === 0 && !isNarrowed && <EmptyState title={t('none.title')}>{t('none')}</EmptyState>}
        {data?.total === 0 && isNarrowed && (
          <EmptyState
            title={t('unfound.title')}
            action={<Button onClick={() => removeParameters(FILTER_PARAMS)}>{t('clear')}</Button>}
          >
            {t('unfound')}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <ul className={css.pairs}>
            {data.items.map((pair) => (
              <DuplicatePair key={`${pair.first.id}-${pair.second.id}`} pair={pair} />
            ))}
          </ul>
        )}
        {data && <Pagination page={input.page!} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
      </section>
    </div>
  );
}
