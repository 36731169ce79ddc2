import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { reloadOnce } from '../../../lib/loading/reload-once';
import { t } from '@laurel/words/pages/festivals/quick-search';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useIsOutdated } from '../rows/use-is-outdated';
import { ButtonLink } from '../../../ui/buttons/button';
import { ErrorState } from '../../../widgets/feedback/error-state';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Waiting } from '../../../widgets/feedback/waiting';
import css from './quick-search.module.css';
import { useRowNavigation } from '../rows/use-row-navigation';

const MAX_RESULTS = 6;
/** The row component is not part of the page's bundle. It loads while the search runs. */
const loadLine = () => import('../rows/festival-line');
const FestivalLine = lazy(async () => ({ default: (await reloadOnce(loadLine)).FestivalLine }));

/** Searches the real catalogue while the user types. Enter opens the full search. */
export function QuickSearch() {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim());
  const navigate = useNavigate();
  const found = useQuery({
    ...query('getFestivals', { ...(searchText && { query: searchText }), pageSize: MAX_RESULTS }),
    placeholderData: keepPreviousData,
  });
  const isOutdated = useIsOutdated(found);
  useEffect(() => void loadLine().catch(() => {}), []);
  const rowNavigation = useRowNavigation();
  const searchPath = searchText ? `/festivals?${new URLSearchParams({ q: searchText })}` : '/festivals';
  return (
    <section className={css.box} aria-label={t('label')} {...rowNavigation}>
      <form
        role="search"
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void navigate(text.trim() ? `/festivals?${new URLSearchParams({ q: text.trim() })}` : '/festivals');
        }}
      >
        <label>
          <VisuallyHidden>{t('label')}</VisuallyHidden>
          <Search size={20} aria-hidden />
          <input
            type="search"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder={t('placeholder')}
          />
        </label>
      </form>
      <div className={css.results} aria-live="polite" data-stale={found.isPlaceholderData || undefined}>
        {found.data && !isOutdated ? (
          <>
            {found.data.isNearest && !found.isPlaceholderData && (
              <p className={css.none}>{t('nearest', { query: searchText })}</p>
            )}
            <Suspense fallback={<Skeleton lines={MAX_RESULTS} tall="row" />}>
              {found.data.items.map((festival) => (
                <FestivalLine key={festival.id} festival={festival} isFiltered={false} />
              ))}
            </Suspense>
            {found.data.total === 0 && <p className={css.none}>{t('none', { query: searchText })}</p>}
          </>
        ) : found.isError ? (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <Waiting query={found} lines={MAX_RESULTS} tall="row" />
        )}
      </div>
      {found.data && !isOutdated && found.data.total > 0 && (
        <ButtonLink to={searchPath} look="subtle">
          {t('all', { n: found.data.total })}
        </ButtonLink>
      )}
    </section>
  );
}
