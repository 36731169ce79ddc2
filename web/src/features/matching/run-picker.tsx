import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { formatDay } from '../../lib/format/day';
import { t } from '../../lib/texts/matching';
import { Select } from '../../ui/select';

/** The runs of a film, newest first; without a choice the newest one counts. Draws nothing before the first run. */
export function RunPicker({
  userId,
  filmId,
  run,
  onRun,
}: {
  userId: string;
  filmId: number;
  run: number | null;
  onRun: (run: number | null) => void;
}) {
  const history = useQuery(query('getUserWizardHistory', { userId, filmId, pageSize: 50 }));
  const runs = history.data?.items ?? [];
  if (runs.length === 0) return null;
  return (
    <Select
      label={t('run.label')}
      value={run === null ? '' : String(run)}
      onChange={(id) => onRun(id === ('' as string) ? null : Number(id))}
      empty={t('run.now')}
      options={runs.map((one) => ({
        value: String(one.id),
        label: t('run.words', { date: formatDay(one.createdAt), role: one.userRole, n: one.matchingCompetitionIds.length }),
      }))}
    />
  );
}
