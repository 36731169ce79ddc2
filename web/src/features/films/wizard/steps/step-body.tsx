import type { SignedIn } from '../../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/wizard';
import type {
  BusinessRole,
  FieldSettling,
  Film,
  FilmFields,
  Preferences,
  Preview,
} from '../../../../lib/server/wire';
import { Skeleton } from '../../../../ui/feedback/skeleton';
import type { FieldName } from '../../form-state/film-fields';
import { FieldsStep } from './fields-step';
import { FilmStep } from './film-step';
import { PreferencesStep } from './preferences-step';
import { ReviewStep } from './review-step';
import { BUSINESS_ROLES } from '@laurel/rules/accounts/roles';
import { RadioGroup } from '../../../../ui/forms/choice';
import { toOptions } from '../../../../ui/forms/to-options';
import { isFieldStep } from './step-plan';
import type { Step, WizardState } from './wizard-state';

type Props = {
  step: Step;
  session: SignedIn;
  hasFilms: boolean;
  film: Film | undefined;
  role: BusinessRole | null;
  preferences: Preferences;
  fields: FilmFields;
  /** The counts of the film's matches. */
  figures: Preview | undefined;
  /** Undefined while loading, null if unavailable. */
  fieldEffects: readonly FieldSettling[] | null | undefined;
  requestedField: string | undefined;
  /** The fields whose values come from the trial on the home page. */
  carriedNames: readonly FieldName[];
  onGo: (step: Step, field?: string) => void;
  onChange: (next: Partial<WizardState>) => void;
};

export function StepBody({
  step,
  session,
  hasFilms,
  film,
  role,
  preferences,
  fields,
  figures,
  fieldEffects,
  requestedField,
  carriedNames,
  onGo,
  onChange,
}: Props) {
  if (step === 'role')
    return (
      <RadioGroup
        legend={t('role.legend')}
        hint={t('role.hint')}
        name="role"
        stacked
        value={role}
        onChange={(next) => onChange({ role: next })}
        options={toOptions(BUSINESS_ROLES)}
      />
    );
  if (step === 'preferences')
    return (
      <>
        <p>{t('preferences.hint')}</p>
        <PreferencesStep
          film={film}
          preferences={preferences}
          onChange={(next) => onChange({ preferences: next })}
        />
      </>
    );
  if (!isFieldStep(step))
    return (
      film &&
      role && <ReviewStep film={film} role={role} preferences={preferences} figures={figures} onGo={onGo} />
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
      {fieldEffects === undefined ? (
        <Skeleton lines={4} height="row" />
      ) : (
        <FieldsStep
          step={step}
          film={film}
          fields={fields}
          fieldEffects={fieldEffects}
          requestedField={requestedField}
          carriedNames={carriedNames}
        />
      )}
    </>
  );
}
