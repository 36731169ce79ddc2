import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { t } from '@laurel/words/pages/festivals/festivals';
import { Button } from '../../../ui/buttons/button';
import css from './search-page.module.css';
import type { SearchState } from '../filters/search-state';
import {
  MAX_WAYS,
  getPairsToLoosen,
  findWaysToLoosen,
  type Sought,
  type Way,
} from '../filters/ways-to-loosen';

/** The searches with results, the greatest first; undefined while unknown or disabled. */
function useFruitful(ways: readonly Way[], isEnabled: boolean) {
  const searches = ways.map(({ rest: { text, filters } }) => ({ ...(text && { query: text }), filters }));
  const { data } = useQuery({
    ...query('countFestivals', { searches }),
    enabled: isEnabled && ways.length > 0,
  });
  if (ways.length === 0) return [];
  return (
    data &&
    ways
      .map((way, n) => ({ ...way, total: data.totals[n] ?? 0 }))
      .filter(({ total }) => total > 0)
      .toSorted((a, b) => b.total - a.total)
  );
}

/**
 * Suggests filters to remove after a search without results, the most effective first. If no single filter
 * helps, it suggests pairs. Renders nothing if even pairs find nothing.
 */
export function Loosen({
  onChange,
  ...sought
}: Sought & { onChange: (changes: Partial<SearchState>) => void }) {
  const alone = useFruitful(findWaysToLoosen(sought).slice(0, MAX_WAYS), true);
  const inPairs = useFruitful(getPairsToLoosen(sought).slice(0, MAX_WAYS), alone?.length === 0);
  const found = alone?.length === 0 ? inPairs : alone;
  if (!found || found.length === 0) return null;
  return (
    <section className={css.loosen} aria-label={t('loosen.title')}>
      <p>{t('loosen.title')}</p>
      <ul>
        {found.map(({ what, rest, total }) => (
          <li key={what}>
            <Button size="small" onClick={() => onChange(rest)}>
              {t('loosen.one', { what, n: total })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
