import { Fragment, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { FormProvider } from 'react-hook-form';
import { errorText } from '../../lib/refused';
import { useSignedIn } from '../../lib/session';
import { t as shared } from '../../lib/texts/controls';
import { t } from '../../lib/texts/films';
import { t as stillText } from '../../lib/texts/stills';
import type { Change } from '../../lib/trial';
import { useCommand } from '../../lib/use-command';
import { useFilmUpdate, versionOf } from '../../lib/use-film-update';
import type { Film, FilmFacts } from '../../lib/wire';
import { Button } from '../../ui/button';
import { useLeave } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { toast } from '../../ui/toast';
import {
  asked,
  changedFacts,
  factIn,
  hasScreening,
  isFact,
  newFilm,
  ONE_SCREENING,
  screeningIn,
} from './film-facts';
import { FactFields } from './fields/fact-field';
import css from './film-form.module.css';
import { StillsManager } from './stills/stills-manager';
import { RestoredNotice, StaleNotice } from './unsaved-notices';
import { draftOf, useFilmForm } from './use-film-form';
import { useTakeOff } from './use-take-off';
import { focusFact } from './what-if/focus-fact';
import { WhatIfLine } from './what-if/what-if-line';
import { WhatIfPanel } from './what-if/what-if-panel';
import whatIfCss from './what-if/what-if.module.css';

type Props = {
  film?: Film;
  trial?: Change | null;
  onDone: () => void;
  /** Is given how to ask whether something is not saved. */
  unsavedRef: RefObject<() => boolean>;
};

/**
 * Adds a film, or edits one: every fact on one page, saved together; beside it what a change opens and closes, beginning with
 * `trial`. What changed elsewhere since it was opened is not overwritten.
 */
export function FilmForm({ film, trial = null, onDone, unsavedRef }: Props) {
  const [opened] = useState(film);
  const [first] = useState(trial);
  const { userId } = useSignedIn();
  const answers = useFilmForm(opened, isFact, draftOf(userId, opened?.id ?? 'new'), factIn(first, opened));
  const { form, base, refuse } = answers;
  const add = useCommand('addFilm');
  const takeOff = useTakeOff();
  const { update } = useFilmUpdate();
  /** As long as the film's facts are as this has left them. */
  const takeBack = async (left: Film, before: Partial<FilmFacts>) => {
    try {
      const { name } = await update(left, before);
      toast(t('saved.before', { name }));
    } catch (error) {
      toast(errorText(error), 'refused');
    }
  };
  const save = form.handleSubmit(async (facts) => {
    try {
      if (opened) {
        const changed = changedFacts(facts, base.facts);
        const words = t('saved', { name: facts.name.trim() });
        if (Object.keys(changed).length === 0) toast(words);
        else {
          const seen = { ...base.facts, id: opened.id, version: base.version! };
          const left = await update({ ...seen, version: versionOf(seen, film) }, changed);
          const before = changedFacts(base.facts, facts);
          toast(words, 'done', { label: shared('undo'), run: () => void takeBack(left, before) });
        }
      } else {
        const added = await add.mutateAsync(newFilm(facts));
        toast(t('added', { name: added.name }), 'done', {
          label: shared('undo'),
          run: () => void takeOff(added),
        });
      }
      onDone();
    } catch (error) {
      refuse(error);
    }
  });
  const columns = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const put = (change: Change) => {
    if (change.field === ONE_SCREENING) return putScreening(change.value);
    const { field } = change;
    if (!isFact(field)) return;
    const known = factIn(change, opened)[field];
    if (known !== undefined) form.setValue(field, known, { shouldDirty: true });
    focusFact(columns.current, field);
  };
  /** Beside what was typed before. */
  const putScreening = (value: unknown) => {
    const [list, one] = [form.getValues('screenings') ?? [], screeningIn(value)];
    if (one && !hasScreening(list, one)) form.setValue('screenings', [...list, one], { shouldDirty: true });
    focusFact(columns.current, 'screenings');
  };
  const showPanel = () => {
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  };
  const putFirst = useEffectEvent(put);
  useEffect(() => {
    // After the dialog has led to its first field.
    const frame = first ? requestAnimationFrame(() => putFirst(first)) : 0;
    return () => cancelAnimationFrame(frame);
  }, [first]);
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    unsavedRef.current = () => Object.keys(changedFacts(form.getValues(), base.facts)).length > 0;
    return () => void (unsavedRef.current = () => false);
  }, [unsavedRef, form, base]);
  const leave = useLeave();
  return (
    <FormProvider {...form}>
      <div ref={columns} className={opened && whatIfCss.columns}>
        <Form className={css.form} onSubmit={save} onUnread={() => form.trigger()}>
          {answers.isRestored && <RestoredNotice isOld={answers.isOld} onDiscard={answers.discard} />}
          <Fragment key={answers.revision}>
            <section>
              <h3>{t('section.film')}</h3>
              <FactFields names={asked.film} />
            </section>
            <section>
              <h3>{t('section.production')}</h3>
              <FactFields names={asked.production} />
            </section>
            <section>
              <h3>{t('section.director')}</h3>
              <p className={css.hint}>{t('section.hint.director')}</p>
              <FactFields names={asked.director} />
            </section>
            <section>
              <h3>{t('section.screenings')}</h3>
              <FactFields names={asked.screenings} />
            </section>
          </Fragment>
          <section>
            <h3>{stillText('title')}</h3>
            {opened ? (
              <StillsManager filmId={opened.id} />
            ) : (
              <p className={css.hint}>{stillText('hint.new')}</p>
            )}
          </section>
          {answers.isStale && <StaleNotice onLoadAgain={() => void answers.loadAgain()} />}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <p className={css.hint}>{t('draft.kept')}</p>
          <div className={css.actions}>
            {opened && <WhatIfLine film={opened} saved={base} onShow={showPanel} />}
            <Button type="submit" look="primary" busy={isSubmitting}>
              {film ? t('form.save') : t('form.create')}
            </Button>
            <Button onClick={leave}>{t('form.cancel')}</Button>
          </div>
        </Form>
        {opened && <WhatIfPanel ref={panel} film={opened} saved={base} onPut={put} />}
      </div>
    </FormProvider>
  );
}
