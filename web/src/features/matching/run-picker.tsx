import { useQuery } from '@tanstack/react-query';
import { query } from '../../lib/bff';
import { every } from '../../lib/every';
import { formatDayShort, today } from '@laurel/rules/days';
import { formatInstant } from '../../lib/instant';
import { t } from '../../lib/texts/matching';
import type { Film } from '../../lib/wire';
import { Select } from '../../ui/select';
import css from './matching.module.css';

type Props = {
  userId: string;
  film: Film;
  run: number | null;
  isWanted: boolean;
  onRun: (run: number | null) => void;
};

/**
 * The runs of a film, newest first: the list stands in the order of one, without a choice the newest. Says so where the film was
 * changed since. Draws nothing before the first run. The older ones are fetched only where one of them was chosen.
 */
export function RunPicker({ userId, film, run, isWanted, onRun }: Props) {
  const latest = useQuery({
    ...query('getUserWizardHistory', { userId, filmId: film.id, isBrief: true, pageSize: 50 }),
    enabled: isWanted,
  });
  const isOlder =
    run !== null && latest.data !== undefined && !latest.data.items.some(({ id }) => id === run);
  const whole = useQuery({
    ...every('getUserWizardHistory', { userId, filmId: film.id, isBrief: true }),
    enabled: isOlder,
  });
  const runs = (isOlder && whole.data?.items) || (latest.data?.items ?? []);
  const newest = runs[0];
  if (!newest) return null;
  const shown = run === null ? newest : runs.find(({ id }) => id === run);
  const isChanged = shown !== undefined && Date.parse(film.updatedAt) > Date.parse(shown.createdAt);
  return (
    <>
      <Select
        label={t('run.label')}
        value={String(run ?? newest.id)}
        onChange={(id) => onRun(Number(id) === newest.id ? null : Number(id))}
        options={[
          ...runs.map(({ id, createdAt, userRole: role, byAdministrator }) => ({
            value: String(id),
            label: t(byAdministrator ? 'run.words.administrator' : 'run.words', {
              date: formatInstant(createdAt),
              role,
            }),
          })),
          ...(shown ? [] : [{ value: String(run), label: t('run.other') }]),
        ]}
      />
      {isChanged && (
        <p className={css.order}>
          {t('run.changed', { date: formatDayShort(today(new Date(shown.createdAt))) })}
        </p>
      )}
    </>
  );
}
