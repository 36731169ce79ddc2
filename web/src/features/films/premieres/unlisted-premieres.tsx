import { Info } from 'lucide-react';
import { useState } from 'react';
import { t } from '@laurel/messages/pages/films/films';
import { useLookup } from '../../../lib/loading/use-lookup';
import type { Film } from '../../../lib/server/wire';
import { Menu } from '../../../ui/menus/menu';
import { UnlistedEntries } from './unlisted-entries';
import css from '../card.module.css';
import { useUnlistedEntries } from './use-unlisted-entries';
import { useFilmSummary } from '../summary/use-film-summary';

/**
 * Lists the accepted entries that no screening of the film records, because verdicts count them too. Renders
 * nothing if there are none.
 */
export function UnlistedPremieres({ film }: { film: Film }) {
  const { filmSummary, summaryQuery } = useFilmSummary(film);
  const { unlistedEntries, lookup } = useUnlistedEntries(film, filmSummary);
  const summaryLookup = useLookup([summaryQuery]);
  const states = [summaryLookup.state, lookup.state];
  const state = (['unavailable', 'loading'] as const).find((name) => states.includes(name)) ?? 'loaded';
  // The panel stays open during a retry, so that it keeps the focus.
  const [isUnavailable, setUnavailable] = useState(false);
  if (state !== 'loading' && isUnavailable !== (state === 'unavailable'))
    setUnavailable(state === 'unavailable');
  if (unlistedEntries.length === 0 && !isUnavailable) return null;
  const retry = () => {
    summaryLookup.retry();
    lookup.retry();
  };
  return (
    <Menu
      label={t('ledger.judged.open')}
      align="start"
      trigger={
        <span className={css.missing} title={t('ledger.judged.open')}>
          <Info size={18} aria-hidden />
        </span>
      }
    >
      <div className={css.choices} data-keep-open>
        {unlistedEntries.length > 0 && <p>{t('ledger.judged')}</p>}
        <UnlistedEntries film={film} unlistedEntries={unlistedEntries} lookup={{ state, retry }} />
      </div>
    </Menu>
  );
}
