import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t } from '../../../lib/texts/wizard';
import { useDebounced } from '../../../lib/use-debounced';
import type { BusinessRole, FilmFacts, Preferences, Verdict } from '../../../lib/wire';
import { Sprig } from '../../../ui/verdict-mark';
import css from './wizard.module.css';

const verdicts: Verdict[] = ['eligible', 'needs-confirmation', 'not-eligible'];

/** How many competitions would take the film with what is on the screen now, saved or not. */
export function LiveCounts({
  filmId,
  facts,
  role,
  preferences,
}: {
  filmId: number | null;
  facts: Partial<FilmFacts>;
  role: BusinessRole | null;
  preferences: Preferences;
}) {
  const asked = useDebounced(
    JSON.stringify({ ...(filmId !== null && { filmId }), facts, ...(role && { userRole: role }), preferences }),
    300,
  );
  const preview = useQuery({
    ...query('getMatchPreview', JSON.parse(asked) as { facts: Partial<FilmFacts> }),
    placeholderData: keepPreviousData,
  });
  const { data } = preview;
  return (
    <aside className={css.counts} aria-label={t('counts.title')} data-old={preview.isPlaceholderData || undefined}>
      <h2>{t('counts.title')}</h2>
      <ul className={css.numbers} aria-live="polite">
        {verdicts.map((verdict) => (
          <li key={verdict}>
            <Sprig verdict={verdict} />
            <strong>{data ? (data.counts[verdict] ?? 0).toLocaleString('en') : '–'}</strong> {t(`counts.${verdict}`)}
          </li>
        ))}
      </ul>
      {data && data.openedTotal > 0 && <p>{t('counts.opened', { n: data.openedTotal })}</p>}
      {data && data.closedTotal > 0 && <p>{t('counts.closed', { n: data.closedTotal })}</p>}
      {data?.bestChange && data.bestChange.opens > 0 && <p className={css.best}>{data.bestChange.text}</p>}
      {preview.isError && !data && <p>{t('counts.failed')}</p>}
    </aside>
  );
}
