import { words } from '@laurel/words/words';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { t } from '../../../lib/texts/place';
import type { Film, Place, Verdict } from '../../../lib/wire';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import { useExplanation } from '../use-explanation';
import css from './place.module.css';

type Props = { film: Film; competitionId: number; verdict: Verdict; run: number | null };

/** Where a competition stands in a film's whole list, what keeps it from the first, and what would raise it. */
export function PlaceInList({ film, competitionId, verdict, run }: Props) {
  const title = useId();
  const asked = { filmId: film.id, competitionIds: [competitionId], places: true };
  const { explained, explanation } = useExplanation(
    { ...asked, ...(run !== null && { wizardResultId: run }) },
    competitionId,
  );
  const place = explanation?.place;
  return (
    <section className={css.place} aria-labelledby={title}>
      <h3 id={title}>{t('title')}</h3>
      {explained.isPending && <Waiting query={explained} lines={3} />}
      {explained.isError && !explained.data && (
        <ErrorState error={explained.error} onRetry={() => void explained.refetch()} />
      )}
      {explained.data && !place && <p className={css.muted}>{t('none')}</p>}
      {place && <Told film={film} place={place} verdict={verdict} />}
    </section>
  );
}

function Told({ film, place, verdict }: { film: Film; place: Place; verdict: Verdict }) {
  const { at, of, atOfVerdict, ofVerdict, raises } = place;
  return (
    <>
      <p>
        <strong>{t(`of.${verdict}`, { at: atOfVerdict, of: ofVerdict })}</strong>
        {at !== atOfVerdict && ` ${t('of.all', { at, of })}`}
      </p>
      {verdict === 'not-eligible' ? <p className={css.muted}>{t('refused')}</p> : <Lacks place={place} />}
      {raises.length > 0 && (
        <div>
          <h4>{t('raises')}</h4>
          <ul className={css.raises}>
            {raises.map(({ points, text }) => (
              <li key={JSON.stringify(text)}>
                <span className={css.points}>{`+${points}`}</span> {words(text)}
              </li>
            ))}
          </ul>
          {raises.some(({ isWish }) => isWish) && (
            <Link to={`/user/wizard?filmId=${film.id}&step=preferences`}>{t('raises.wishes')}</Link>
          )}
        </div>
      )}
    </>
  );
}

const PARTS = [
  'bonus',
  'terms',
  'specialisation',
  'qualifiers',
  'arthouse',
  'odds',
  'deadline',
  'fee',
  'region',
  'dates',
  'unknown',
] as const;
const partWord = (name: string) => {
  const known = PARTS.find((part) => part === name);
  return known ? t(`part.${known}`) : name;
};

/** Part by part, what the first have more of. */
function Lacks({ place: { lacks, leaders } }: { place: Place }) {
  if (lacks.length === 0) return <p className={css.muted}>{t('lacks.none', { n: leaders })}</p>;
  return (
    <table className={css.lacks}>
      <caption>{t('lacks', { n: leaders })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lacks.part')}</th>
          <th scope="col">{t('lacks.own')}</th>
          <th scope="col">{t('lacks.leaders')}</th>
        </tr>
      </thead>
      <tbody>
        {lacks.map(({ name, points, leadersPoints }) => (
          <tr key={name}>
            <th scope="row">{partWord(name)}</th>
            <td>{points}</td>
            <td>{leadersPoints}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
