import type { SignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/wizard';
import type { BusinessRole, FactSettling, Film, FilmFacts, Preferences, Preview } from '../../../lib/wire';
import { Skeleton } from '../../../ui/skeleton';
import type { FactName } from '../film-facts';
import { FactsStep } from './facts-step';
import { FilmStep } from './film-step';
import { PreferencesStep } from './preferences-step';
import { ReviewStep } from './review-step';
import { RoleStep } from './role-step';
import { isFactStep } from './step-plan';
import type { Step, WizardState } from './wizard-state';

type Props = {
  step: Step;
  session: SignedIn;
  hasFilms: boolean;
  film: Film | undefined;
  role: BusinessRole | null;
  preferences: Preferences;
  facts: FilmFacts;
  figures: Preview | undefined;
  /** Undefined while nobody has answered yet, null where nobody will. */
  settling: readonly FactSettling[] | null | undefined;
  wanted: string | undefined;
  brought: readonly FactName[];
  onGo: (step: Step, field?: string) => void;
  onChange: (next: Partial<WizardState>) => void;
};

/** What a step asks for. */
export function StepBody({ step, session, hasFilms, film, role, preferences, onGo, onChange, ...of }: Props) {
  if (step === 'role') return <RoleStep role={role} onRole={(next) => onChange({ role: next })} />;
  if (step === 'preferences')
    return (
      <>
        <p>{t('preferences.hint')}</p>
        <PreferencesStep preferences={preferences} onChange={(next) => onChange({ preferences: next })} />
      </>
    );
  if (!isFactStep(step))
    return (
      film &&
      role && (
        <ReviewStep film={film} role={role} preferences={preferences} figures={of.figures} onGo={onGo} />
      )
    );
  return (
    <>
      {step === 'film' && (
        <FilmStep
          userId={session.userId}
          hasFilms={hasFilms}
          film={film}
          role={role}
          onFilm={(filmId) => onChange({ filmId })}
          onRole={() => onGo('role', 'role')}
        />
      )}
      {step === 'director' && <p>{t('director.hint')}</p>}
      {step === 'screenings' && <p>{t('screenings.hint')}</p>}
      {of.settling === undefined ? (
        <Skeleton lines={4} tall="row" />
      ) : (
        <FactsStep
          step={step}
          film={film}
          facts={of.facts}
          settling={of.settling}
          wanted={of.wanted}
          brought={of.brought}
        />
      )}
    </>
  );
}
