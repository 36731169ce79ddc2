import { MAX_FESTIVALS_PER_COMMAND } from '@laurel/rules/festivals/catalogue-editing';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/messages/pages/administration/festival-list';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { Pagination } from '../../../ui/navigation/pagination';
import { EmptyState } from '../../../ui/feedback/empty-state';
import css from '../admin.module.css';
import { useUrlParameters } from '../filtering/use-url-parameters';
import { BulkBar } from './bulk-bar';
import { parseSelected, serializeSelected, type SelectedFestival } from './selected-festivals';
import { ColumnMenu } from '../../../ui/tables/column-menu';
import { FestivalFilters } from './festival-filters';
import { FestivalTable } from './festival-table';
import { COLUMNS, PAGE_SIZE, parseColumns, parseListInput, serializeColumns } from './list-address';
import list from './list.module.css';
import { QueryStatus } from '../../../widgets/feedback/query-status';

const FILTER_PARAMS = ['query', 'country', 'state'];

/** The whole catalogue for administrators. The URL stores the filters, the columns and the selection. */
export function FestivalListPage() {
  useTitle(t('title'));
  useFocusRecovery();
  const { parameters, setParameters, setPage, removeParameters } = useUrlParameters();
  const input = parseListInput(parameters);
  const festivals = useQuery({ ...query('getFestivalList', input), placeholderData: keepPreviousData });
  const { data } = festivals;
  const page = parameters.get('page');
  // The version of a visible festival may be newer than the one in the URL.
  const selectedFestivals = parseSelected(parameters).map(({ festivalId, version }) => ({
    festivalId,
    version: data?.items.find(({ id }) => id === festivalId)?.version ?? version,
  }));
  const updateSelection = (selected: SelectedFestival[]) =>
    setParameters({ chosen: serializeSelected(selected.slice(0, MAX_FESTIVALS_PER_COMMAND)), page });
  const clear = () => removeParameters(FILTER_PARAMS);
  return (
    <div className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p className={css.muted}>{t('lead')}</p>
      </header>
      <section aria-label={t('list')} className={css.section}>
        <FestivalFilters />
        <div className={list.tools}>
          <p role="status" className={css.muted}>
            {data && t(data.isNearest ? 'nearest' : 'count', { n: data.total })}
          </p>
          <ColumnMenu
            label={t('columns.choose')}
            text={t('columns')}
            columns={COLUMNS}
            visibility={parseColumns(parameters)}
            getName={(column) => t(`column.${column}`)}
            onChange={(visibility) => setParameters({ columns: serializeColumns(visibility), page })}
          />
          <ButtonLink size="small" to="/admin/festival-list/duplicates">
            {t('duplicates')}
          </ButtonLink>
          <ButtonLink size="small" to="/admin/festival-list/import">
            {t('import')}
          </ButtonLink>
          <ButtonLink variant="primary" size="small" to="/admin/festival-list/new">
            {t('add')}
          </ButtonLink>
        </div>
        <BulkBar selectedFestivals={selectedFestivals} onChoose={updateSelection} />
        <QueryStatus query={festivals} lines={10} height="row" />
        {data?.items.length === 0 && (
          <EmptyState title={t('none.title')} action={<Button onClick={clear}>{t('clear')}</Button>}>
            {t('none')}
          </EmptyState>
        )}
        {data && data.items.length > 0 && (
          <FestivalTable
            rows={data.items}
            isOutdated={festivals.isPlaceholderData}
            sort={input.sort!}
            isDescending={input.descending!}
            selectedFestivals={selectedFestivals}
            onChoose={updateSelection}
          />
        )}
        {data && <Pagination page={input.page!} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />}
      </section>
    </div>
  );
}
