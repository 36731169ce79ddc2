import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { query } from '../../../lib/server/bff';
import { lazyComponent } from '../../../lib/loading/lazy-component';
import { t } from '@laurel/messages/pages/festivals/quick-search';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { useIsOutdated } from '../rows/use-is-outdated';
import { ButtonLink } from '../../../ui/buttons/button';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { Waiting } from '../../../widgets/feedback/waiting';
import css from './quick-search.module.css';
import { useRowNavigation } from '../rows/use-row-navigation';

const MAX_RESULTS = 6;
/** The row component is not in the home page's bundle. It loads while the first search runs. */
const loadLine = () => import('../rows/festival-line');
const FestivalLine = lazyComponent(() => loadLine().then((module) => module.FestivalLine));

/** Searches the catalogue while the user types. Enter opens the full search. */
export function QuickSearch() {
  const [text, setText] = useState('');
  const searchText = useDebounced(text.trim());
  const navigate = useNavigate();
  const festivals = useQuery({
    ...query('getFestivals', { ...(searchText && { query: searchText }), pageSize: MAX_RESULTS }),
    placeholderData: keepPreviousData,
  });
  const isOutdated = useIsOutdated(festivals);
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
      <div className={css.results} aria-live="polite" data-stale={festivals.isPlaceholderData || undefined}>
        {isOutdated ? (
          <Waiting query={festivals} lines={MAX_RESULTS} height="row" />
        ) : (
          <QueryStatus query={festivals} lines={MAX_RESULTS} height="row" />
        )}
        {festivals.data && !isOutdated && (
          <>
            {festivals.data.isNearest && !festivals.isPlaceholderData && (
              <p className={css.none}>{t('nearest', { query: searchText })}</p>
            )}
            <Suspense fallback={<Skeleton lines={MAX_RESULTS} height="row" />}>
              {festivals.data.items.map((festival) => (
                <FestivalLine key={festival.id} festival={festival} isFiltered={false} />
              ))}
            </Suspense>
            {festivals.data.total === 0 && <p className={css.none}>{t('none', { query: searchText })}</p>}
          </>
        )}
      </div>
      {festivals.data && !isOutdated && festivals.data.total > 0 && (
        <ButtonLink to={searchPath} variant="subtle">
          {t('all', { n: festivals.data.total })}
        </ButtonLink>
      )}
    </section>
  );
}
