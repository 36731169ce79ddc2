import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { facetLabel } from '@laurel/words/facet-label';
import { formatMoney } from '@laurel/rules/money';
import { t } from '../../lib/texts/festivals';
import type { FestivalFilters } from '../../lib/wire';
import { Button } from '../../ui/button';
import css from './search-page.module.css';
import { flags, listFacets, placeFacets } from './search-state';

/** Ways that are counted at once. */
const MOST = 12;
type Way = { what: string; filters: FestivalFilters };

function wordOf(name: string, value: string): string {
  return facetLabel(name, value);
}

/** Each kind of filter left out by itself. */
export function waysToLoosen(filters: FestivalFilters): Way[] {
  const kinds = [...placeFacets, ...listFacets].flatMap((name): Way[] => {
    const chosen = filters[name] ?? [];
    const { [name]: _, ...others } = filters;
    return chosen.length > 0
      ? [
          {
            what: `${t(`facet.${name}`)}: ${chosen.map((value) => wordOf(name, value)).join(', ')}`,
            filters: others,
          },
        ]
      : [];
  });
  const marked = flags.flatMap((name): Way[] => {
    const { [name]: chosen, ...others } = filters;
    return chosen ? [{ what: t(`facet.${name}`), filters: others }] : [];
  });
  const { feeMin, feeMax, ...others } = filters;
  const bounds = [
    feeMin && `${t('facet.feeMin')} ${formatMoney(feeMin)}`,
    feeMax && `${t('facet.feeMax')} ${formatMoney(feeMax)}`,
  ].filter(Boolean);
  const fee = bounds.length > 0 ? [{ what: bounds.join(', '), filters: others }] : [];
  return [...kinds, ...marked, ...fee].slice(0, MOST);
}

/** Where nothing is found: what each filter costs, the dearest first; one press takes it away. Draws nothing where none of them alone is to blame. */
export function Loosen({
  text,
  filters,
  onChange,
}: {
  text: string;
  filters: FestivalFilters;
  onChange: (filters: FestivalFilters) => void;
}) {
  const ways = waysToLoosen(filters);
  const searches = ways.map((way) => ({ ...(text && { query: text }), filters: way.filters }));
  const { data } = useQuery({ ...query('countFestivals', { searches }), enabled: ways.length > 0 });
  const found = ways
    .map((way, n) => ({ ...way, total: data?.totals[n] ?? 0 }))
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => b.total - a.total);
  if (found.length === 0) return null;
  return (
    <section className={css.loosen} aria-label={t('loosen.title')}>
      <p>{t('loosen.title')}</p>
      <ul>
        {found.map(({ what, filters, total }) => (
          <li key={what}>
            <Button size="small" onClick={() => onChange(filters)}>
              {t('loosen.one', { what, n: total })}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
