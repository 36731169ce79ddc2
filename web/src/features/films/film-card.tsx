import { Link } from 'react-router-dom';
import { screeningAt } from '../../lib/festival-screening';
import { t } from '../../lib/texts/films';
import { cycleWord, stateWord } from '../../lib/texts/words';
import type { Film, FilmStanding, SubmissionState } from '../../lib/wire';
import { Button, ButtonLink } from '../../ui/button';
import { FilmFace } from '../../ui/film-face';
import { RuntimeDial } from '../../ui/runtime-dial';
import { AcceptedPlaces } from './accepted-places';
import css from './film-card.module.css';
import { PremiereLedger } from './premiere-ledger';
import { useAcceptedPlaces } from './use-accepted-places';

const shownStates: SubmissionState[] = [
  'awarded',
  'accepted',
  'submitted',
  'to-submit',
  'suggested',
  'waitlist',
  'rejected',
];

interface Props {
  film: Film;
  /** Null: it was entered nowhere; undefined: not known yet. */
  standing: FilmStanding | null | undefined;
  onEdit: () => void;
}

/** A film by its face, with where it stands. */
export function FilmCard({ film, standing, onEdit }: Props) {
  const places = useAcceptedPlaces(film, standing?.taken ?? []);
  const list = `/submissions2/user/${film.createdBy}/film/${film.id}`;
  return (
    <article className={css.card} aria-label={film.name}>
      <FilmFace film={film} />
      <div className={css.body}>
        <header className={css.name}>
          <h2 dir="auto">{film.name}</h2>
          {/* Without a still its title card says these. */}
          {film.face && (
            <p>{[film.productionDate?.slice(0, 4), ...film.types].filter(Boolean).join(' · ')}</p>
          )}
        </header>
        <div className={css.facts}>
          {(film.face || film.length === null) && <RuntimeDial seconds={film.length} size={52} />}
          <PremiereLedger
            film={film}
            untold={places.filter(({ isAwarded }) => isAwarded).map(({ festival }) => screeningAt(festival))}
          />
        </div>
        <AcceptedPlaces film={film} places={places} />
        <States standing={standing} />
        <p className={css.plan}>
          <Link to={`/user/subscriptions?filmId=${film.id}`}>{planWords(film)}</Link>
          <Button look="quiet" size="small" onClick={onEdit}>
            {t('card.edit')}
          </Button>
        </p>
        <div className={css.actions}>
          <ButtonLink look="primary" size="small" to={`/user/matching?filmId=${film.id}`}>
            {t('card.matches')}
          </ButtonLink>
          <ButtonLink size="small" to={list}>
            {t('card.submissions')}
          </ButtonLink>
          <ButtonLink size="small" to={`/user/wizard?filmId=${film.id}`}>
            {t('card.wizard')}
          </ButtonLink>
        </div>
      </div>
    </article>
  );
}

function planWords({ subscription, subscriptionKnown }: Film) {
  if (!subscriptionKnown) return t('card.plan.unknown');
  if (!subscription) return t('card.plan.none');
  return subscription.state === 'expiring'
    ? t('card.plan.expiring')
    : t('card.plan.active', { cycle: cycleWord[subscription.billingCycle] });
}

function States({ standing }: Pick<Props, 'standing'>) {
  if (standing === undefined) return <p className={css.states} />;
  const counts = shownStates
    .map((state) => ({ state, n: standing?.counts[state] ?? 0 }))
    .filter(({ n }) => n > 0);
  return (
    <p className={css.states}>
      {counts.length === 0 && t('card.none')}
      {counts.map(({ state, n }) => (
        <span key={state}>
          <strong>{n}</strong> {stateWord[state]}
        </span>
      ))}
    </p>
  );
}
