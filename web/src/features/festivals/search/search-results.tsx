import { t } from '@laurel/messages/pages/festivals/festivals';
import { t as shared } from '@laurel/messages/pages/festivals/quick-search';
import type { FunctionResponse } from '../../../lib/server/functions';
import type { FestivalHit } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { Pagination } from '../../../ui/navigation/pagination';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { InCurrency } from '../../../lib/money/conversion-provider';
import { RatesNote } from '../../../widgets/money/rates-note';
import { FestivalLines } from '../rows/festival-lines';
import { Loosen } from './loosen';
import css from './search-page.module.css';
import { countFilters, type SearchState } from '../filters/search-state';
import type { VerdictSummary } from '../rows/use-row-verdicts';

type Props = {
  result: FunctionResponse<'getFestivals'>;
  state: SearchState;
  pageSize: number;
  getVerdictSummary: (festival: FestivalHit) => VerdictSummary | null;
  onChange: (changes: Partial<SearchState>) => void;
  onClear: () => void;
};

/** The results by page. Without results, it shows similar names and filters to remove. */
export function SearchResults({ result, state, pageSize, getVerdictSummary, onChange, onClear }: Props) {
  const { text, filters, page, newSince } = state;
  const isFiltered = countFilters(filters) > 0;
  const getEmptyText = () => {
    if (!text) return t('search.none.plain');
    return isFiltered ? t('search.none.filters', { query: text }) : shared('none', { query: text });
  };
  if (result.total > 0)
    return (
      <InCurrency currency={(filters.feeMax ?? filters.feeMin)?.currency ?? null}>
        <FestivalLines
          festivals={result.items}
          isFiltered={isFiltered}
          getVerdictSummary={getVerdictSummary}
          newSince={newSince}
        />
        <RatesNote amounts={result.items.flatMap(({ next }) => next?.fees ?? [])} />
        <Pagination
          page={page}
          pageSize={pageSize}
          total={result.total}
          onPage={(next) => onChange({ page: next })}
        />
      </InCurrency>
    );
  return (
    <>
      <EmptyState
        title={t('search.none.title')}
        action={<Button onClick={onClear}>{t(isFiltered ? 'search.clear' : 'search.clear.text')}</Button>}
      >
        {getEmptyText()}
      </EmptyState>
      {result.nearest && result.nearest.length > 0 && (
        <section className={css.nearest} aria-label={t('nearest.title')}>
          <p>{t('nearest.title')}</p>
          <FestivalLines
            festivals={result.nearest}
            isFiltered={false}
            getVerdictSummary={getVerdictSummary}
          />
        </section>
      )}
      <Loosen text={text.trim()} filters={filters} onChange={onChange} />
    </>
  );
}
