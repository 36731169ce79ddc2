import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { useSignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/wizard';
import { useTitle } from '../../../lib/use-title';
import { ProgressSteps } from '../../../ui/progress-steps';
import { ErrorState } from '../../../ui/state';
import { Waiting } from '../../../ui/waiting';
import css from './wizard.module.css';
import { useWizard, steps } from './wizard-state';
import { WizardForm } from './wizard-form';

/** Role → film → director → production → screenings → preferences → review → run. */
export function WizardPage() {
  useTitle(t('title'));
  const session = useSignedIn();
  const films = useQuery(query('getUserFilms', { userId: session.userId, pageSize: 200 }));
  const { state, change } = useWizard(session.userId);
  if (!films.data)
    return films.isError ? (
      <ErrorState error={films.error} onRetry={() => void films.refetch()} />
    ) : (
      <Waiting query={films} lines={5} tall="row" />
    );
  const role = state.role ?? session.businessRole;
  const known = films.data.items.find((film) => film.id === state.filmId);
  const filmId =
    known?.id ?? (state.filmId === 'new' || films.data.total === 0 ? 'new' : films.data.items[0]!.id);
  const film = films.data.items.find((one) => one.id === filmId);
  // beyond the film's own step there must be a film, beyond the first a role
  const reachable =
    role === null ? 0 : film && (known || state.step <= 1) && state.filmId !== null ? steps.length - 1 : 1;
  const step = Math.min(state.step, reachable);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{t('title')}</h1>
        <ProgressSteps
          label={t('steps')}
          steps={steps.map((name) => t(`step.${name}`))}
          current={step}
          reachable={reachable}
          onStep={(to) => change({ step: to })}
        />
      </header>
      <WizardForm
        key={filmId}
        films={films.data.items}
        film={film}
        filmId={filmId}
        role={role}
        step={step}
        session={session}
        preferences={state.preferences}
        onChange={change}
      />
    </div>
  );
}
