import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { formatDayShort, today } from '@laurel/rules/dates/days';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/words/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { Select } from '../../../ui/forms/select';
import css from '../matching.module.css';

type Props = {
  userId: string;
  film: Film;
  run: number | null;
  isEnabled: boolean;
  onRun: (run: number | null) => void;
};

/**
 * Selects a run of the film, the newest by default; the list uses its order. Notes if the film has changed
 * since. Renders nothing before the first run. Older runs load only if one of them was selected.
 */
export function RunPicker({ userId, film, run, isEnabled, onRun }: Props) {
  const latest = useQuery({
    ...query('getUserWizardHistory', { userId, filmId: film.id, isBrief: true, pageSize: 50 }),
    enabled: isEnabled,
  });
  const isOlder =
    run !== null && latest.data !== undefined && !latest.data.items.some(({ id }) => id === run);
  const allRuns = useQuery({
    ...fetchAllPages('getUserWizardHistory', { userId, filmId: film.id, isBrief: true }),
    enabled: isOlder,
  });
  const runs = (isOlder && allRuns.data?.items) || (latest.data?.items ?? []);
  const newest = runs[0];
  if (!newest) return null;
  const shownRun = run === null ? newest : runs.find(({ id }) => id === run);
  const hasFilmChanged =
    shownRun !== undefined && Date.parse(film.updatedAt) > Date.parse(shownRun.createdAt);
  return (
    <>
      <Select
        label={t('run.label')}
        value={String(run ?? newest.id)}
        onChange={(id) => onRun(Number(id) === newest.id ? null : Number(id))}
        options={[
          ...runs.map(({ id, createdAt, userRole: role, byAdministrator }) => ({
            value: String(id),
            label: t(byAdministrator ? 'run.option.administrator' : 'run.option', {
              date: formatInstant(createdAt),
              role,
            }),
          })),
          ...(shownRun ? [] : [{ value: String(run), label: t('run.other') }]),
        ]}
      />
      {hasFilmChanged && (
        <p className={css.order}>
          {t('run.changed', { date: formatDayShort(today(new Date(shownRun.createdAt))) })}
        </p>
      )}
    </>
  );
}
