import { t } from '@laurel/messages/pages/festivals/festivals';
import { t as shared } from '@laurel/messages/pages/festivals/quick-search';
import { useSession } from '../../../lib/session/session';
import { KeyHint } from '../../../ui/keyboard/key-hint';
import { countFilters } from '../filters/search-state';
import css from './search-page.module.css';
import { SearchTools } from './search-tools';
import type { FestivalSearch } from './use-festival-search';

/** The number of festivals, or what the watchlist is, and the tools next to it. */
export function SearchCount({ search, isWatchlist }: { search: FestivalSearch; isWatchlist: boolean }) {
  const { state, change, clear, searchText, festivals, result } = search;
  const isSignedIn = useSession() !== null;
  const isNearest = result?.isNearest && !festivals.isPlaceholderData;
  const isKeyHintShown = !isWatchlist && Boolean(result?.total) && countFilters(state.filters) === 0;
  return (
    <div className={css.count}>
      {isWatchlist ? (
        <p aria-live="polite">{t('watch.lead')}</p>
      ) : (
        <p aria-live="polite">
          {isNearest && <span>{shared('nearest', { query: searchText })} </span>}
          <span>{result ? t('search.count', { n: result.total }) : ' '}</span>
          {state.sort === 'fee' && <small className={css.compared}>{t('sort.fee.description')}</small>}
        </p>
      )}
      {isKeyHintShown && <KeyHint>{t('search.keys')}</KeyHint>}
      <SearchTools state={state} isSignedIn={isSignedIn} onChange={change} onClear={clear} />
    </div>
  );
}
