import { t } from '@laurel/messages/pages/administration/festival-merging';
import type { FestivalWhole } from '../../../lib/server/wire';
import { Select } from '../../../ui/forms/select';
import admin from '../admin.module.css';
import type { Joins } from './merging';
import css from './merging.module.css';

type Props = {
  target: FestivalWhole;
  mergedFestival: FestivalWhole;
  joins: Joins;
  onJoin: (joins: Joins) => void;
};

/** Joins each competition of the merged festival with one of the target, or moves it. */
export function CompetitionChoices({ target, mergedFestival, joins, onJoin }: Props) {
  const options = [
    { value: '0', label: t('competitions.move') },
    ...target.competitions.map(({ competition: { id, name } }) => ({
      value: String(id),
      label: t('competitions.join', { name }),
    })),
  ];
  const countEntries = (id: number) =>
    mergedFestival.entries.find(({ competitionId }) => competitionId === id)?.count ?? 0;
  return (
    <section className={admin.section}>
      <h2>{t('competitions.title')}</h2>
      <p className={admin.muted}>
        {t(mergedFestival.competitions.length > 0 ? 'competitions.hint' : 'competitions.none')}
      </p>
      <div className={css.competitions}>
        {mergedFestival.competitions.map(({ competition: { id, name } }) => (
          <Select
            key={id}
            label={t('competitions.choice', { name })}
            hint={t('entries', { n: countEntries(id) })}
            value={String(joins[id] ?? 0)}
            options={options}
            onChange={(targetId) => onJoin({ ...joins, [id]: Number(targetId) })}
          />
        ))}
      </div>
    </section>
  );
}
