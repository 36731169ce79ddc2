import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { fetchAllPages } from '../../../lib/server/fetch-all-pages';
import { formatDayShort, today } from '@laurel/rules/dates/days';
import { formatInstant } from '../../../lib/dates/format-instant';
import { t } from '@laurel/messages/pages/matching/matching';
import type { Film } from '../../../lib/server/wire';
import { Select } from '../../../ui/forms/select';
import css from '../matching.module.css';

type Props = {
  userId: string;
  film: Film;
  runId: number | null;
  isEnabled: boolean;
  onRun: (runId: number | null) => void;
};

/**
 * Selects a run of the film, the newest by default; the list uses its order. Shows a note if the film has changed
 * since. Renders nothing before the first run. Older runs load only if one of them was selected.
 */
export function RunPicker({ userId, film, runId, isEnabled, onRun }: Props) {
  const latestRuns = useQuery({
    ...query('getUserWizardHistory', { userId, filmId: film.id, isBrief: true, pageSize: 50 }),
    enabled: isEnabled,
  });
  const isOlder =
    runId !== null && latestRuns.data !== undefined && !latestRuns.data.items.some(({ id }) => id === runId);
  const allRuns = useQuery({
    ...fetchAllPages('getUserWizardHistory', { userId, filmId: film.id, isBrief: true }),
    enabled: isOlder,
  });
  const runs = (isOlder ? allRuns.data?.items : undefined) ?? latestRuns.data?.items ?? [];
  const newestRun = runs[0];
  if (!newestRun) return null;
  const shownRun = runId === null ? newestRun : runs.find(({ id }) => id === runId);
  const hasFilmChanged =
    shownRun !== undefined && Date.parse(film.updatedAt) > Date.parse(shownRun.createdAt);
  return (
    <>
      <Select
        label={t('run.label')}
        value={String(runId ?? newestRun.id)}
        onChange={(id) => onRun(Number(id) === newestRun.id ? null : Number(id))}
        options={[
          ...runs.map(({ id, createdAt, userRole: role, byAdministrator }) => ({
            value: String(id),
            label: t(byAdministrator ? 'run.option.administrator' : 'run.option', {
              date: formatInstant(createdAt),
              role,
            }),
          })),
          ...(shownRun ? [] : [{ value: String(runId), label: t('run.other') }]),
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
