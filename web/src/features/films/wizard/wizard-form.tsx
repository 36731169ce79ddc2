import { useEffect, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/wizard';
import { useCommand } from '../../../lib/use-command';
import type { BusinessRole, Film, Preferences } from '../../../lib/wire';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { RestoredNotice, StaleNotice } from '../unsaved-notices';
import { draftOf, useFilmForm } from '../use-film-form';
import { asked } from '../film-facts';
import { CarriedNotice, carriedNames, type Carried } from './carried-notice';
import { LiveCounts } from './live-counts';
import { outOfOrder } from './preferences-step';
import { StepActions, TO_REVIEW } from './step-actions';
import { StepBody } from './step-body';
import { isFactStep, stepAfter } from './step-plan';
import { useKeepFilm } from './use-keep-film';
import { useStepFigures } from './use-step-figures';
import { useTokensLeft } from './use-tokens-left';
import { useWantedField } from './use-wanted-field';
import css from './wizard.module.css';
import { steps, type Step, type WizardState } from './wizard-state';

/** Where a run leads: `prepare` before it is asked for, `begin` as soon as it is done; it has ended when there is something to show, or to say. */
export interface Onward {
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
  /** The wizard was there before: what had the focus is gone, as after a film was registered. */
  isArrived: boolean;
  /** What a new film brings from the home page. */
  carried: Carried | null;
  onward: Onward;
  onChange: (next: Partial<WizardState>) => void;
  onBack: () => void;
  /** A new film has its place in the address, so that the way back leads to it. */
  onAdded: (filmId: number) => Promise<void>;
};

/** One step of the wizard: its fields, the live count beside them, and the way on, which saves. */
export function WizardForm({
  hasFilms,
  film,
  filmId,
  role,
  step,
  session,
  preferences,
  isArrived,
  carried,
  onward,
  onChange,
  onBack,
  onAdded,
}: Props) {
  const name = steps[step]!;
  const brought = name === 'film' ? carriedNames(carried) : [];
  const isAsked = (field: string) =>
    isFactStep(name) && ([...asked[name], ...brought] as readonly string[]).includes(field);
  const answers = useFilmForm(film, isAsked, draftOf(session.userId, filmId));
  const { form, base } = answers;
  const { preview, before, settling, isTelling, isBlank } = useStepFigures({
    filmId,
    role,
    preferences: outOfOrder(preferences) ? {} : preferences,
    answers,
  });
  const isSpent = useTokensLeft(session.userId, film, name === 'review') === 0;
  const keepFilm = useKeepFilm(session.userId, filmId, answers);
  const setUserRole = useCommand('setUserRole');
  const run = useCommand('runWizard', { leadsAway: true });
  const navigate = useNavigate();
  // Braces: some browsers answer a promise, which is no way to clean up.
  useEffect(() => {
    window.scrollTo({ top: 0 });
  }, [step]);
  useEffect(() => {
    if (name === 'review') onward.prepare();
  }, [name, onward]);

  // What is to come on another step is not held against what was sent on this one.
  const { reset } = form;
  useEffect(
    () => reset(undefined, { keepValues: true, keepDefaultValues: true, keepDirty: true }),
    [step, reset],
  );
  const columns = useRef<HTMLDivElement>(null);
  const [wanted, want] = useState<string>();
  useWantedField(columns, { step, isReady: !isFactStep(name) || settling !== undefined, isArrived, wanted });
  const go = (to: Step, field?: string) => {
    want(field);
    onChange({ step: steps.indexOf(to) });
  };

  const proceed = (event: SyntheticEvent) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const isToReview = submitter instanceof HTMLButtonElement && submitter.value === TO_REVIEW;
    return form.handleSubmit(async (facts) => {
      try {
        want(undefined);
        if (name === 'role') {
          if (role && session.businessRole === null)
            await setUserRole.mutateAsync({ userId: session.userId, role });
          onChange({ step: step + 1, role });
        } else if (name === 'review') {
          await run.mutateAsync({ filmId: filmId as number, userRole: role!, preferences });
          await onward.begin(filmId as number);
          // The list is drawn for where one will look, not for how far down the answers were.
          window.scrollTo({ top: 0 });
          void navigate(`/user/matching?filmId=${filmId}`);
        } else if (!outOfOrder(preferences)) {
          const id = await keepFilm(facts);
          if (filmId === 'new') await onAdded(id);
          const to = isToReview ? 'review' : stepAfter(name, facts, settling ?? null);
          onChange({ step: steps.indexOf(to), filmId: id });
        }
      } catch (error) {
        answers.refuse(error);
      }
    })(event);
  };
  const hasPlan = film?.subscription ? true : film?.subscriptionKnown ? false : null;
  const goOn = (event: KeyboardEvent<HTMLFormElement>) => {
    const isIdle = event.target instanceof HTMLElement && event.target.matches('h2, select');
    if (event.key !== 'Enter' || event.repeat || event.defaultPrevented || !isIdle) return;
    event.preventDefault();
    // Whoever came here by Enter may press it once more: what a token pays is run by its button alone, which says so.
    if (name === 'review' && !hasPlan)
      event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    else event.currentTarget.requestSubmit();
  };
  const { errors, isSubmitting } = form.formState;
  const off = name === 'role' && role === null ? t('role.missing') : isSpent ? t('review.off') : null;
  const missing = name === 'film' && form.watch('name').trim() === '' ? t('film.missing') : null;
  return (
    <FormProvider {...form}>
      <div ref={columns} className={css.columns}>
        <Form className={css.step} onSubmit={proceed} onUnread={() => form.trigger()} onKeyDown={goOn}>
          <h2 tabIndex={-1}>{t(`${name}.title`)}</h2>
          {answers.isRestored && (!carried || carried.isAmongTyped) && (
            <RestoredNotice isOld={answers.isOld} onDiscard={answers.discard} />
          )}
          {answers.isRestored && carried && (
            <CarriedNotice
              carried={carried}
              facts={form.watch()}
              isHere={name === 'film'}
              onDiscard={carried.isAmongTyped ? null : answers.discard}
            />
          )}
          <StepBody
            key={`${name} ${answers.revision}`}
            step={name}
            session={session}
            hasFilms={hasFilms}
            film={film}
            role={role}
            preferences={preferences}
            facts={base.facts}
            figures={preview.figures}
            settling={settling}
            wanted={wanted}
            brought={brought}
            onGo={go}
            onChange={onChange}
          />
          {answers.isStale && <StaleNotice onLoadAgain={() => void answers.loadAgain()} />}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <StepActions
            step={name}
            busy={isSubmitting}
            disabled={role === null || isSpent}
            missing={off ?? missing}
            hasPlan={hasPlan}
            onBack={step > 0 ? onBack : null}
          />
        </Form>
        <LiveCounts {...preview} before={before} isTelling={isTelling} isBlank={isBlank} />
      </div>
    </FormProvider>
  );
}
