import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { createNewestFilmsQuery, useFilm } from '../../../lib/films/user-films';
import { useSignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/wizard';
import { useTitle } from '../../../lib/page/use-title';
import { ProgressSteps } from '../../../ui/navigation/progress-steps';
import { Button } from '../../../ui/buttons/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import css from '../wizard.module.css';
import { useWizard, steps, type WizardState } from './steps/wizard-state';
import type { CarriedFields } from './trial-fields-notice';
import { RunPrice } from './steps/run-cost';
import { WizardForm, type RunHooks } from './wizard-form';
import { QueryStatus } from '../../../widgets/feedback/query-status';

/** Role → film → director → production → screenings → preferences → review → run. */
export function WizardPage({
  runHooks,
  carriedFields,
}: {
  runHooks: RunHooks;
  carriedFields: CarriedFields | null;
}) {
  useTitle(t('title'));
  const session = useSignedIn();
  const wizard = useWizard(session.userId);
  const { state } = wizard;
  const [restoresFocus, setRestoresFocus] = useState(false);
  // A user with a known role skips the role step.
  const [firstStep] = useState(() => ((state.role ?? session.businessRole) === null ? 0 : 1));
  const change = (next: Partial<WizardState>) => {
    setRestoresFocus(true);
    wizard.change(next);
  };
  const requestedFilmId = typeof state.filmId === 'number' ? state.filmId : null;
  const { film: requestedFilm, filmQuery } = useFilm(session.userId, requestedFilmId);
  const films = useQuery(createNewestFilmsQuery(session.userId));
  const total = films.data?.total;
  if (requestedFilm === undefined || total === undefined)
    return (
      <div className={css.page}>
        <h1>{t('title')}</h1>
        <QueryStatus query={requestedFilm === undefined ? filmQuery : films} lines={5} height="row" />
      </div>
    );
  if (requestedFilm === null && requestedFilmId !== null && total > 0)
    return <NoSuchFilm onGo={() => change({ filmId: null })} />;
  const role = state.role ?? session.businessRole;
  const film = state.filmId === 'new' || requestedFilm === null ? undefined : requestedFilm;
  const filmId = film?.id ?? 'new';
  const requestedStep = state.step ?? firstStep;
  // Steps after the film step need a film; steps after the first need a role.
  const hasChosenFilm = film !== undefined && requestedFilmId !== null;
  const lastStepWithRole = hasChosenFilm ? steps.length - 1 : 1;
  const lastReachableStep = role === null ? 0 : lastStepWithRole;
  const step = Math.min(requestedStep, lastReachableStep);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <ProgressSteps
          label={t('steps')}
          steps={steps.map((name) => t(`step.${name}`))}
          current={step}
          reachable={lastReachableStep}
          onStep={(next) => change({ step: next })}
        />
        {steps[step] !== 'review' && <RunPrice userId={session.userId} film={film} />}
      </header>
      <WizardForm
        key={filmId}
        hasFilms={total > 0}
        film={film}
        filmId={filmId}
        role={role}
        step={step}
        session={session}
        preferences={state.preferences}
        restoresFocus={restoresFocus}
        carriedFields={film ? null : carriedFields}
        runHooks={runHooks}
        onChange={change}
        onBack={() => {
          setRestoresFocus(true);
          wizard.goBack(step - 1);
        }}
        onAdded={wizard.setFilmId}
      />
    </div>
  );
}

/** The film in the URL does not belong to the user. It is never replaced with another one. */
function NoSuchFilm({ onGo }: { onGo: () => void }) {
  return (
    <div className={css.page}>
      <h1>{t('title')}</h1>
      <EmptyState
        title={t('film.unknown.title')}
        action={
          <Button variant="primary" onClick={onGo}>
            {t('film.unknown.action')}
          </Button>
        }
      >
        {t('film.unknown')}
      </EmptyState>
    </div>
  );
}
