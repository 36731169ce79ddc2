import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { t } from '../../lib/texts/festivals';
import { Button } from '../../ui/button';
import css from './search-page.module.css';
import type { SearchState } from './search-state';
import { MOST_WAYS, pairsOf, waysToLoosen, type Sought, type Way } from './ways-to-loosen';

/** Those that find something, the dearest first; undefined while nobody knows, or nobody asked. */
function useFruitful(ways: readonly Way[], isAsked: boolean) {
  const searches = ways.map(({ rest: { text, filters } }) => ({ ...(text && { query: text }), filters }));
  const { data } = useQuery({
    ...query('countFestivals', { searches }),
    enabled: isAsked && ways.length > 0,
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
 * Where nothing is found: what the words and each filter cost, the dearest first; one press takes it away. Where none of them alone is to blame, the same of any
 * two; draws nothing where even that finds nothing.
 */
export function Loosen({ onChange, ...sought }: Sought & { onChange: (part: Partial<SearchState>) => void }) {
  const alone = useFruitful(waysToLoosen(sought).slice(0, MOST_WAYS), true);
  const inPairs = useFruitful(pairsOf(sought).slice(0, MOST_WAYS), alone?.length === 0);
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
