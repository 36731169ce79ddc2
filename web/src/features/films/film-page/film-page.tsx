import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { parseId } from '@laurel/rules/links/ids';
import { useFilm } from '../../../lib/films/user-films';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/film-page';
import { t as tStills } from '@laurel/messages/pages/films/stills';
import { useTitle } from '../../../lib/page/use-title';
import type { Film } from '../../../lib/server/wire';
import { Button, ButtonLink } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { FilmDialog } from '../form/film-dialog';
import { FilmStates } from '../summary/film-states';
import { StillsManager } from '../stills/stills-manager';
import { FilmSummaryUnavailable } from '../summary/film-summary-unavailable';
import { useFilmSummary } from '../summary/use-film-summary';
import { DossierSection } from '../dossier/dossier-section';
import { DeleteFilmDialog } from './delete-film-dialog';
import { FilmHead } from './film-head';
import css from '../page.module.css';
import { Credits } from './credits';
import { FilmPremieres } from '../premieres/film-premieres';
import { MissingFields } from './missing-fields';
import { SeasonLine } from './season-line';
import { KnownFieldSections } from '../known-fields/known-field-sections';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** One film by the id in the URL. */
export function FilmPage() {
  const { userId } = useSignedIn();
  const filmId = parseId(useParams().filmId ?? null);
  return filmId === null ? (
    <NoSuchFilm userId={userId} />
  ) : (
    <FilmById key={filmId} userId={userId} filmId={filmId} />
  );
}

function FilmById({ userId, filmId }: { userId: string; filmId: number }) {
  const { film, filmQuery } = useFilm(userId, filmId);
  useTitle(film?.name ?? t('back'));
  if (film === undefined)
    return (
      <div className={css.page}>
        <h1>{t('film')}</h1>
        <QueryStatus query={filmQuery} lines={8} />
      </div>
    );
  return film === null ? <NoSuchFilm userId={userId} /> : <FilmSections film={film} />;
}

function NoSuchFilm({ userId }: { userId: string }) {
  return (
    <div className={css.page}>
      <h1>{t('film')}</h1>
      <EmptyState
        title={t('unknown')}
        action={<ButtonLink to={`/user/${userId}/films`}>{t('back')}</ButtonLink>}
      >
        {t('unknown.description')}
      </EmptyState>
    </div>
  );
}

/** The film's cover image, season, missing fields, premieres, list, synopsis, stills and known fields. */
function FilmSections({ film }: { film: Film }) {
  const { filmSummary, summaryQuery } = useFilmSummary(film);
  const [parameters, setParameters] = useSearchParams();
  const [isDeleting, setDeleting] = useState(false);
  const replaceParameters = (changes: Record<string, string>) =>
    setParameters(changes, { replace: true, preventScrollReset: true });
  const openForm = (change: string | null) =>
    replaceParameters({ edit: '', ...(change !== null && { try: change }) });
  return (
    <article className={css.page}>
      <p className={css.backLink}>
        <Link to={`/user/${film.createdBy}/films`}>{t('back')}</Link>
      </p>
      <FilmHead film={film} onEdit={() => openForm(null)} onDelete={() => setDeleting(true)} />
      <SeasonLine film={film} />
      <div className={css.sections}>
        <MissingFields film={film} onEdit={openForm} />
        <section className={css.section} aria-labelledby="film-premieres">
          <h2 id="film-premieres">{t('premiere.title')}</h2>
          <FilmPremieres film={film} />
        </section>
        <section className={css.section} aria-labelledby="film-list">
          <h2 id="film-list">
            <Link to={`/submissions2/user/${film.createdBy}/film/${film.id}`}>{t('list.title')}</Link>
          </h2>
          <FilmSummaryUnavailable query={summaryQuery} />
          <FilmStates filmSummary={filmSummary} />
        </section>
        <Credits film={film} onWrite={() => openForm('credits')} />
        <Synopsis film={film} onWrite={() => openForm('synopsis')} />
        <DossierSection film={film} />
        <section className={css.wide} aria-labelledby="film-stills">
          <h2 id="film-stills">{tStills('title')}</h2>
          <StillsManager film={film} />
        </section>
        <KnownFieldSections film={film} onChange={openForm} />
      </div>
      {parameters.has('edit') && (
        <FilmDialog film={film} change={parameters.get('try')} onClose={() => replaceParameters({})} />
      )}
      {isDeleting && (
        <DeleteFilmDialog
          film={film}
          redirectPath={`/user/${film.createdBy}/films`}
          onClose={() => setDeleting(false)}
        />
      )}
    </article>
  );
}

function Synopsis({ film, onWrite }: { film: Film; onWrite: () => void }) {
  return (
    <section className={css.section} aria-labelledby="film-story">
      <h2 id="film-story">{t('story.title')}</h2>
      {film.synopsis ? (
        <p className={css.story} dir="auto">
          {film.synopsis}
        </p>
      ) : (
        <p>
          {t('story.none')}{' '}
          <Button size="small" onClick={onWrite}>
            {t('story.add')}
          </Button>
        </p>
      )}
    </section>
  );
}
