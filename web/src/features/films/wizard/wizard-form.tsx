import { useQueryClient } from '@tanstack/react-query';
import { Fragment, useEffect, useId, useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { query } from '../../../lib/bff';
import { newestFilms } from '../../../lib/films';
import { forgetDraft } from '../../../lib/drafts';
import type { SignedIn } from '../../../lib/session';
import { t } from '../../../lib/texts/wizard';
import { useCommand } from '../../../lib/use-command';
import type { BusinessRole, Film, FilmFacts, Preferences } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { Form } from '../../../ui/form';
import { Notice } from '../../../ui/state';
import { DirectorFields, ProductionFields } from '../director-fields';
import {
  asked,
  changedFacts,
  completeFacts,
  isFact,
  isUnknown,
  newFilm,
  noFacts,
  rulingFacts,
} from '../film-facts';
import { ScreeningFields } from '../screening-fields';
import { RestoredNotice, StaleNotice } from '../unsaved-notices';
import { draftOf, useFilmForm } from '../use-film-form';
import { useLivePreview } from '../use-live-preview';
import { useRulingFacts } from '../use-ruling-facts';
import { FilmStep } from './film-step';
import { LiveCounts } from './live-counts';
import { outOfOrder, PreferencesStep } from './preferences-step';
import { ReviewStep } from './review-step';
import { useTokensLeft } from './use-tokens-left';
import { useWantedField } from './use-wanted-field';
import { RoleStep } from './role-step';
import css from './wizard.module.css';
import { steps, type Step, type WizardState } from './wizard-state';

/** Where a run leads: `prepare` before it is asked for, `begin` as soon as it is done. */
export interface Onward {
  prepare(): void;
  begin(filmId: number): void;
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
  onward: Onward;
  onChange: (next: Partial<WizardState>) => void;
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
  onward,
  onChange,
}: Props) {
  const name = steps[step]!;
  const isAsked = (field: string) =>
    name in asked && (asked[name as keyof typeof asked] as readonly string[]).includes(field);
  const draft = draftOf(session.userId, filmId);
  const answers = useFilmForm(film, isAsked, draft);
  const { form, base } = answers;
  const facts = useRulingFacts(answers.changed);
  const asking = {
    ...(filmId !== 'new' && { filmId }),
    ...(role && { userRole: role }),
    preferences: outOfOrder(preferences) ? {} : preferences,
  };
  const preview = useLivePreview({ ...asking, facts }, base.version);
  const { figures: before } = useLivePreview({ ...asking, facts: {} }, base.version);
  const isTelling = Object.keys(facts).every((fact) => isFact(fact) && isUnknown(base.facts, fact));
  const known = rulingFacts({ ...base.facts, ...facts });
  const isBlank = Object.keys(known).every(
    (fact) => isFact(fact) && isUnknown({ ...noFacts, ...known }, fact),
  );
  const isSpent = useTokensLeft(film, name === 'review') === 0;
  const addFilm = useCommand('addFilm');
  const updateFilm = useCommand('updateFilm');
  const setUserRole = useCommand('setUserRole');
  const run = useCommand('runWizard', { leadsAway: true });
  const navigate = useNavigate();
  const client = useQueryClient();
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
  const want = useWantedField(columns, step, isArrived);
  const go = (to: Step, field?: string) => {
    want(field);
    onChange({ step: steps.indexOf(to) });
  };

  const keepFilm = async (typed: FilmFacts): Promise<number> => {
    const facts = completeFacts(typed, base.facts);
    if (filmId === 'new') {
      const saved = await addFilm.mutateAsync(newFilm(facts));
      client.setQueryData(query('getFilm', { filmId: saved.id }).queryKey, saved);
      client.setQueryData(
        newestFilms(session.userId).queryKey,
        (films) =>
          films && {
            ...films,
            items: [saved, ...films.items.filter((one) => one.id !== saved.id)],
            total: films.total + 1,
          },
      );
      forgetDraft(draft);
      return saved.id;
    }
    const changed = changedFacts(facts, base.facts);
    const isChanged = Object.keys(changed).length > 0;
    answers.saved(
      facts,
      isChanged
        ? (await updateFilm.mutateAsync({ filmId, version: base.version, ...changed })).version
        : base.version,
    );
    return filmId;
  };
  const proceed = form.handleSubmit(async (facts) => {
    try {
      if (name === 'role') {
        if (role && session.businessRole === null)
          await setUserRole.mutateAsync({ userId: session.userId, role });
        onChange({ step: step + 1, role });
      } else if (name === 'review') {
        await run.mutateAsync({ filmId: filmId as number, userRole: role!, preferences });
        onward.begin(filmId as number);
        void navigate(`/user/matching?filmId=${filmId}`);
      } else if (!outOfOrder(preferences)) {
        const id = await keepFilm(facts);
        onChange({ step: step + 1, filmId: id });
      }
    } catch (error) {
      answers.refuse(error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  const off = name === 'role' && role === null ? t('role.missing') : isSpent ? t('review.off') : null;
  const missing = name === 'film' && form.watch('name').trim() === '' ? t('film.missing') : null;
  const beside = useId();
  return (
    <FormProvider {...form}>
      <div ref={columns} className={css.columns}>
        <Form className={css.step} onSubmit={proceed} onUnread={() => form.trigger()}>
          <h2 tabIndex={-1}>{t(`${name}.title`)}</h2>
          {answers.isRestored && <RestoredNotice isOld={answers.isOld} onDiscard={answers.discard} />}
          <Fragment key={answers.revision}>
            {name === 'role' && <RoleStep role={role} onRole={(next) => onChange({ role: next })} />}
            {name === 'film' && (
              <FilmStep
                userId={session.userId}
                hasFilms={hasFilms}
                film={film}
                onFilm={(id) => onChange({ filmId: id })}
              />
            )}
            {name === 'director' && (
              <>
                <p>{t('director.hint')}</p>
                <DirectorFields />
              </>
            )}
            {name === 'production' && <ProductionFields />}
            {name === 'screenings' && (
              <>
                <p>{t('screenings.hint')}</p>
                <ScreeningFields />
              </>
            )}
            {name === 'preferences' && (
              <>
                <p>{t('preferences.hint')}</p>
                <PreferencesStep
                  preferences={preferences}
                  onChange={(next) => onChange({ preferences: next })}
                />
              </>
            )}
            {name === 'review' && film && role && (
              <ReviewStep
                film={film}
                role={role}
                preferences={preferences}
                figures={preview.figures}
                onGo={go}
              />
            )}
          </Fragment>
          {answers.isStale && <StaleNotice onLoadAgain={() => void answers.loadAgain()} />}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <div className={css.actions}>
            {step > 0 && <Button onClick={() => onChange({ step: step - 1 })}>{t('back')}</Button>}
            <Button
              type="submit"
              look="primary"
              busy={isSubmitting}
              disabled={role === null || isSpent}
              aria-describedby={off || missing ? beside : undefined}
            >
              {name === 'review' ? t('review.run') : name === 'role' ? t('next.role') : t('next')}
            </Button>
            {off || missing ? (
              <span id={beside}>{off ?? missing}</span>
            ) : (
              name in asked && <span>{t('saving')}</span>
            )}
          </div>
        </Form>
        <LiveCounts {...preview} before={before} isTelling={isTelling} isBlank={isBlank} />
      </div>
    </FormProvider>
  );
}
