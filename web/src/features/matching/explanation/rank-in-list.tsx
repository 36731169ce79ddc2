import { formatMessage } from '@laurel/messages/formatting/format-message';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '@laurel/messages/pages/matching/rank';
import type { Film, Rank, Verdict } from '../../../lib/server/wire';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { useExplanation } from './use-explanation';
import css from './rank-in-list.module.css';

type Props = { film: Film; competitionId: number; verdict: Verdict; runId: number | null };

/** The rank of a competition in a film's list, the gap to the leaders, and what would raise it. */
export function RankInList({ film, competitionId, verdict, runId }: Props) {
  const titleId = useId();
  const input = { filmId: film.id, competitionIds: [competitionId], includePositions: true };
  const { explanationQuery, explanation } = useExplanation(
    { ...input, ...(runId !== null && { wizardResultId: runId }) },
    competitionId,
  );
  const rank = explanation?.position;
  return (
    <section className={css.rank} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('title')}</h3>
      <QueryStatus query={explanationQuery} lines={3} />
      {explanationQuery.data && !rank && <p className={css.muted}>{t('none')}</p>}
      {rank && <RankDetails film={film} rank={rank} verdict={verdict} />}
    </section>
  );
}

function RankDetails({ film, rank, verdict }: { film: Film; rank: Rank; verdict: Verdict }) {
  const { at, total, verdictRank, verdictTotal, raises } = rank;
  return (
    <>
      <p>
        <strong>{t(`of.${verdict}`, { at: verdictRank, total: verdictTotal })}</strong>
        {at !== verdictRank && ` ${t('of.all', { at, total })}`}
      </p>
      {verdict === 'not-eligible' ? (
        <p className={css.muted}>{t('refused')}</p>
      ) : (
        <GapToLeaders rank={rank} />
      )}
      {raises.length > 0 && (
        <div>
          <h4>{t('raises')}</h4>
          <ul className={css.improvements}>
            {raises.map(({ points, text }) => (
              <li key={JSON.stringify(text)}>
                <span className={css.points}>{`+${points}`}</span> {formatMessage(text)}
              </li>
            ))}
          </ul>
          {raises.some(({ isPreference }) => isPreference) && (
            <Link to={`/user/wizard?filmId=${film.id}&step=preferences`}>{t('raises.preferences')}</Link>
          )}
        </div>
      )}
    </>
  );
}

const SCORE_COMPONENTS = [
  'bonus',
  'terms',
  'specialisation',
  'qualifiers',
  'arthouse',
  'odds',
  'fee',
  'region',
  'dates',
  'unknown',
] as const;
const formatComponent = (name: string) => {
  const knownComponent = SCORE_COMPONENTS.find((component) => component === name);
  return knownComponent ? t(`component.${knownComponent}`) : name;
};

function GapToLeaders({ rank: { lacks, leaders } }: { rank: Rank }) {
  if (lacks.length === 0) return <p className={css.muted}>{t('lacks.none', { n: leaders })}</p>;
  return (
    <table className={css.missing}>
      <caption>{t('lacks', { n: leaders })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lacks.component')}</th>
          <th scope="col">{t('lacks.this')}</th>
          <th scope="col">{t('lacks.leaders')}</th>
        </tr>
      </thead>
      <tbody>
        {lacks.map(({ name, points, leadersPoints }) => (
          <tr key={name}>
            <th scope="row">{formatComponent(name)}</th>
            <td>{points}</td>
            <td>{leadersPoints}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
