import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { formatLocation } from '@laurel/messages/formatting/location-names';
import { isNotFound } from '../../../lib/server/refused';
import { useSession } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/festivals/festivals';
import { useFocusRecovery } from '../../../ui/accessibility/use-focus-recovery';
import { useTitle } from '../../../lib/page/use-title';
import type { Competition, Festival, Film } from '../../../lib/server/wire';
import { CheckedNotice } from '../../../widgets/festivals/checked-notice';
import { FestivalBanner } from '../../../widgets/festivals/festival-banner';
import { LocationMap } from '../../../ui/maps/location-map';
import { Skeleton } from '../../../ui/feedback/skeleton';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { LoadError } from '../../../widgets/feedback/load-error';
import { VisuallyHidden } from '../../../ui/accessibility/visually-hidden';
import { QueryStatus } from '../../../widgets/feedback/query-status';
import { Waiting } from '../../../widgets/feedback/waiting';
import { CompetitionCard } from './competition-card';
import { FestivalDetails } from './festival-details';
import { FestivalYear } from './festival-year';
import { useConversion } from '../../../lib/money/conversion';
import { getFestivalMonth } from '../../../lib/festivals/festival-month';
import { formatEdition } from '../rows/festival-line';
import { RatesNote } from '../../../widgets/money/rates-note';
import { ReportMistake } from './report-mistake';
import { SimilarFestivals } from './similar-festivals';
import css from '../festivals.module.css';
import { useFestivalDetails } from './use-festival';
import { WatchButton } from '../watching/watch-button';

type Props = {
  festivalId: number;
  /** The film whose fees are shown. */
  film: Film | null;
  /** Selects that film. */
  filmPicker?: ReactNode;
  /** Renders a signed-in filmmaker's verdict for a competition. */
  renderMatch?: (competition: Competition, allCompetitions: Competition[]) => ReactNode;
  /** Renders the verdicts for all films of the signed-in filmmaker. */
  renderFilmVerdicts?: (competitionIds: number[]) => ReactNode;
};

export function FestivalView({ festivalId, film, filmPicker, renderMatch, renderFilmVerdicts }: Props) {
  const isSignedIn = useSession() !== null;
  useConversion();
  const { festival, competitions, terms, dates, fees } = useFestivalDetails(festivalId);
  useTitle(festival.data?.name);
  useFocusRecovery();
  if (isNotFound(festival.error)) throw festival.error;
  if (!festival.data)
    return (
      <>
        <VisuallyHidden as="h1">{t('page.waiting')}</VisuallyHidden>
        <QueryStatus query={festival} lines={4} height="title" />
      </>
    );
  if (festival.data.id !== festivalId) return <Navigate replace to={`/festivals/${festival.data.id}`} />;
  const { city, country, position } = festival.data;
  const currentCompetitions =
    competitions.data?.items.filter((competition) => !competition.isDeprecated) ?? [];
  const areDatesLoaded =
    festival.data.competitionIds.length === 0 || (dates.data !== undefined && !fees.isLoading);
  const failedQuery = [competitions, terms, dates, fees].find(({ isError, data }) => isError && !data);
  return (
    <article className={css.page}>
      <FestivalHead festival={festival.data} />
      <div className={css.side}>
        {renderFilmVerdicts?.(currentCompetitions.map(({ id }) => id))}
        <FestivalDetails festival={festival.data} />
        {position && (
          <figure className={css.location}>
            <LocationMap {...position} />
            <figcaption>{formatLocation(city, country)}</figcaption>
          </figure>
        )}
      </div>
      {areDatesLoaded ? (
        <FestivalYear
          festival={festival.data}
          competitions={currentCompetitions}
          dates={dates.data?.items ?? []}
          fees={fees.data?.items ?? []}
          film={film}
        />
      ) : (
        <div className={css.year}>{!failedQuery && <Skeleton lines={3} />}</div>
      )}
      <section className={css.competitions} aria-labelledby="competitions">
        <div className={css.head}>
          <h2 id="competitions">{t('page.competitions')}</h2>
          {currentCompetitions.length > 0 && filmPicker}
        </div>
        {competitions.isPending && <Waiting query={competitions} lines={2} height="card" />}
        {failedQuery && <LoadError query={failedQuery} />}
        {competitions.data && currentCompetitions.length === 0 && (
          <EmptyState
            title={t(
              competitions.data.items.length > 0 ? 'page.competitions.past' : 'page.competitions.none',
            )}
          >
            {t('page.competitions.check')}
          </EmptyState>
        )}
        {(failedQuery ? [] : currentCompetitions).map((competition) => (
          <CompetitionCard
            key={competition.id}
            competition={competition}
            terms={terms.data?.items.filter((term) => term.competitionId === competition.id)}
            dates={
              fees.isLoading
                ? undefined
                : dates.data?.items.filter((date) => date.competitionId === competition.id)
            }
            fees={fees.data?.items ?? []}
            film={film}
          >
            {renderMatch?.(competition, currentCompetitions)}
          </CompetitionCard>
        ))}
      </section>
      <footer className={css.foot}>
        <RatesNote amounts={fees.data?.items ?? []} />
        <CheckedNotice festival={festival.data} />
        <ReportMistake festival={festival.data} isSignedIn={isSignedIn} />
        <SimilarFestivals festivalId={festivalId} />
      </footer>
    </article>
  );
}

/** The banner, the names and the description. */
function FestivalHead({ festival }: { festival: Festival }) {
  const { id, name, city, country, description, qualifiers, alternativeNames } = festival;
  const isSignedIn = useSession() !== null;
  return (
    <header className={css.hero}>
      <FestivalBanner
        id={id}
        name={name}
        country={country}
        month={getFestivalMonth(festival)}
        image={festival.profileHerobanner}
        alt={t('page.picture', { name })}
      />
      <p className={css.overline}>
        {[formatLocation(city, country), formatEdition(festival)].filter(Boolean).join(' · ')}
      </p>
      <h1 dir="auto">{name}</h1>
      {alternativeNames.length > 0 && (
        <p className={css.aka} dir="auto">
          {t('page.aka', { names: alternativeNames.join(' · ') })}
        </p>
      )}
      {description && (
        <p className={css.lead} dir="auto">
          {description}
        </p>
      )}
      {qualifiers.length > 0 && (
        <p className={css.qualifiers}>
          <span>{t('page.qualifies')}</span>
          {qualifiers.map((qualifier) => (
            <strong key={qualifier}>{qualifier}</strong>
          ))}
        </p>
      )}
      <WatchButton festival={festival} isSignedIn={isSignedIn} />
    </header>
  );
}
