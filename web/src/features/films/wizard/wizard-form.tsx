import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '../../../lib/session/session';
import { t } from '@laurel/messages/pages/films/wizard';
import { useCommand } from '../../../lib/server/use-command';
import type { BusinessRole, Film, Preferences } from '../../../lib/server/wire';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { RestoredNotice, StaleNotice } from '../form-state/unsaved-notices';
import { getDraftKey, useFilmForm } from '../form-state/use-film-form';
import { fieldsByPage } from '../form-state/film-fields';
import { TrialFieldsNotice, getCarriedNames, type CarriedFields } from './trial-fields-notice';
import { LiveCounts } from './live-counts';
import { hasReversedDates } from './steps/preferences-step';
import { StepActions, TO_REVIEW } from './step-actions';
import { StepBody } from './steps/step-body';
import { isFieldStep, getNextStep } from './steps/step-plan';
import { useSaveFilm } from './use-save-film';
import { useStepFigures } from './use-step-figures';
import { useTokensLeft } from './steps/use-tokens-left';
import { useRequestedField } from './use-requested-field';
import css from '../wizard.module.css';
import { steps, type Step, type WizardState } from './steps/wizard-state';

/**
 * Hooks around a run: `prepare` before it, `begin` right after it. `begin` resolves when there is something
 * to show.
 */
export interface RunHooks {
  prepare(): void;
  begin(filmId: number): Promise<void>;
}
type Props = {
  hasFilms: boolean;
  film: Film | undefined;
  filmId: number | 'new';
  role: BusinessRole | null;
  step: number;
  session: SignedIn;
  preferences: Preferences;
  /** The wizard was mounted before, and its focused element was removed, for example after a film was added. */
  restoresFocus: boolean;
  /** The fields that a new film brings from the home page. */
  carriedFields: CarriedFields | null;
  runHooks: RunHooks;
  onChange: (next: Partial<WizardState>) => void;
  onBack: () => void;
  /** Stores the new film in the URL, so that "Back" leads to it. */
  onAdded: (filmId: number) => Promise<void>;
};

/** One step of the wizard: its fields, the live counts, and the buttons. Continuing saves. */
export function WizardForm({
  hasFilms,
  film,
  filmId,
  role,
  step,
  session,
  preferences,
  restoresFocus,
  carriedFields,
  runHooks,
  onChange,
  onBack,
  onAdded,
}: Props) {
  const name = steps[step]!;
  const carriedNames = name === 'film' ? getCarriedNames(carriedFields) : [];
  const isOnPage = (field: string) =>
    isFieldStep(name) && ([...fieldsByPage[name], ...carriedNames] as readonly string[]).includes(field);
  const filmForm = useFilmForm(film, isOnPage, getDraftKey(session.userId, filmId));
  const { form, base } = filmForm;
  const { preview, savedFigures, fieldEffects, isAdditionOnly, isBlank } = useStepFigures({
    filmId,
    role,
    preferences: hasReversedDates(preferences) ? {} : preferences,
    filmForm,
  });
  const hasNoTokens = useTokensLeft(session.userId, film, name === 'review') === 0;
  const saveFilm = useSaveFilm(session.userId, filmId, filmForm);
  const setUserRole = useCommand('setUserRole');
  const runWizard = useCommand('runWizard', { navigatesAway: true });
  const navigate = useNavigate();
  // The braces are needed: some browsers return a promise, which is not a valid effect cleanup.
  useLayoutEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  useEffect(() => {
    if (name === 'review') runHooks.prepare();
  }, [name, runHooks]);

  // The validation state of the previous step must not affect the next one. A reset cancels a submission in
  // progress, so it must come before the user can submit the step that is shown.
  const { reset } = form;
  useLayoutEffect(
    () => reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true }),
    [step, reset],
  );
  const columns = useRef<HTMLDivElement>(null);
  const [requestedField, setRequestedField] = useState<string>();
  useRequestedField(columns, {
    step,
    isReady: !isFieldStep(name) || fieldEffects !== undefined,
    restoresFocus,
    requestedField,
  });
  const goToStep = (target: Step, field?: string) => {
    setRequestedField(field);
    onChange({ step: steps.indexOf(target) });
  };

  const proceed = (event: SyntheticEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isToReview = submitter instanceof HTMLButtonElement && submitter.value === TO_REVIEW;
    return form.handleSubmit(async (fields) => {
      try {
        setRequestedField(undefined);
        if (name === 'role') {
          if (role && session.businessRole === null)
            await setUserRole.mutateAsync({ userId: session.userId, role });
          onChange({ step: step + 1, role });
        } else if (name === 'review') {
          await runWizard.mutateAsync({ filmId: filmId as number, userRole: role!, preferences });
          await runHooks.begin(filmId as number);
          // The list must open at its top, not at the previous scroll position.
          window.scrollTo({ top: 0 });
          void navigate(`/user/matching?filmId=${filmId}`);
        } else if (!hasReversedDates(preferences)) {
          // Reversed dates are shown as an error in their fields, and nothing is saved.
          const id = await saveFilm(fields);
          if (filmId === 'new') await onAdded(id);
          const nextStep = isToReview ? 'review' : getNextStep(name, fields, fieldEffects ?? null);
          onChange({ step: steps.indexOf(nextStep), filmId: id });
        }
      } catch (error) {
        filmForm.showRefusal(error);
      }
    })(event);
  };
  /** Null if billing is unavailable. */
  const hasPlan = film?.subscriptionKnown ? film.subscription !== null : null;
  const continueOnEnter = (event: KeyboardEvent<HTMLFormElement>) => {
    const hasNoEnterAction = event.target instanceof HTMLElement && event.target.matches('h2, select');
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || !hasNoEnterAction) return;
    event.preventDefault();
    // Pressing Enter twice must not start a run that may cost a token; only its button does.
    if (name === 'review' && !hasPlan)
      event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    else event.currentTarget.requestSubmit();
  };
  const { errors, isSubmitting } = form.formState;
  const formatMissing = () => {
    if (name === 'role' && role === null) return t('role.missing');
    if (hasNoTokens) return t('review.off');
    return name === 'film' && form.watch('name').trim() === '' ? t('film.missing') : null;
  };
  return (
    <FormProvider {...form}>
      <div ref={columns} className={css.columns}>
        <Form
          className={css.step}
          onSubmit={proceed}
          onUnparsable={() => form.trigger()}
          onKeyDown={continueOnEnter}
        >
          <h2 tabIndex={-1}>{t(`${name}.title`)}</h2>
          {filmForm.isRestored && (!carriedFields || carriedFields.isMixedWithTyped) && (
            <RestoredNotice isOutdated={filmForm.isDraftOutdated} onDiscard={filmForm.discard} />
          )}
          {filmForm.isRestored && carriedFields && (
            <TrialFieldsNotice
              carriedFields={carriedFields}
              fields={form.watch()}
              hasBoxesBelow={name === 'film'}
              onDiscard={carriedFields.isMixedWithTyped ? null : filmForm.discard}
            />
          )}
          <StepBody
            key={`${name} ${filmForm.formKey}`}
            step={name}
            session={session}
            hasFilms={hasFilms}
            film={film}
            role={role}
            preferences={preferences}
            fields={base.fields}
            figures={preview.figures}
            fieldEffects={fieldEffects}
            requestedField={requestedField}
            carriedNames={carriedNames}
            onGo={goToStep}
            onChange={onChange}
          />
          {filmForm.isStale && <StaleNotice onReload={() => void filmForm.rebaseOnLatest()} />}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <StepActions
            step={name}
            busy={isSubmitting}
            disabled={role === null || hasNoTokens}
            missingText={formatMissing()}
            hasPlan={hasPlan}
            onBack={step > 0 ? onBack : null}
          />
        </Form>
        <LiveCounts
          {...preview}
          savedFigures={savedFigures}
          isAdditionOnly={isAdditionOnly}
          isBlank={isBlank}
        />
      </div>
    </FormProvider>
  );
}
