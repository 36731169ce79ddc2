import { Fragment, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { FormProvider } from 'react-hook-form';
import { useSignedIn } from '../../../lib/session/session';
import { t as shared } from '@laurel/messages/pages/controls/actions';
import { t } from '@laurel/messages/pages/films/films';
import { t as tStills } from '@laurel/messages/pages/films/stills';
import type { Change } from '../../../lib/url-state/change-parameter';
import { useCommand } from '../../../lib/server/use-command';
import { useFilmUpdate, getCurrentVersion } from '../../../lib/films/use-film-update';
import type { Film, FilmFields } from '../../../lib/server/wire';
import { Button } from '../../../ui/buttons/button';
import { useLeave } from '../../../ui/dialogs/dialog';
import { Form } from '../../../ui/forms/form';
import { Notice } from '../../../ui/feedback/notice';
import { toast } from '../../../ui/feedback/toast';
import {
  fieldsByPage,
  getChangedFields,
  toFormFields,
  hasScreening,
  isFieldName,
  toNewFilm,
  ONE_SCREENING,
  parseScreening,
} from '../form-state/film-fields';
import { FieldBoxes } from '../fields/field-boxes';
import css from '../form.module.css';
import { StillsManager } from '../stills/stills-manager';
import { RestoredNotice, StaleNotice } from '../form-state/unsaved-notices';
import { getDraftKey, useFilmForm } from '../form-state/use-film-form';
import { useUndoAdd } from './use-undo-add';
import { focusField } from '../form-state/focus-field';
import { WhatIfLine } from '../what-if/what-if-line';
import { WhatIfPanel } from '../what-if/what-if-panel';
import whatIfCss from '../what-if/what-if.module.css';
import { showError } from '../../../widgets/feedback/show-error';

type Props = {
  film?: Film;
  change?: Change | null;
  onDone: () => void;
  /** Receives a function that returns whether there are unsaved changes. */
  unsavedRef: RefObject<() => boolean>;
};

/**
 * Adds or edits a film with all fields on one page. A panel shows what the changes open and close, starting
 * with `change`. Concurrent changes are not overwritten.
 */
export function FilmForm({ film, change = null, onDone, unsavedRef }: Props) {
  const [initialFilm] = useState(film);
  const [initialChange] = useState(change);
  const { userId } = useSignedIn();
  const filmForm = useFilmForm(
    initialFilm,
    isFieldName,
    getDraftKey(userId, initialFilm?.id ?? 'new'),
    toFormFields(initialChange, initialFilm),
  );
  const { form, base, showRefusal } = filmForm;
  const addFilm = useCommand('addFilm');
  const undoAdd = useUndoAdd();
  const { update } = useFilmUpdate();
  /** Undo works until the film changes again. */
  const undoSave = (savedFilm: Film, previousFields: Partial<FilmFields>) =>
    update(savedFilm, previousFields).then(({ name }) => toast(t('saved.undone', { name })), showError);
  const saveChanges = async (filmId: number, fields: FilmFields) => {
    const changedFields = getChangedFields(fields, base.fields);
    const message = t('saved', { name: fields.name.trim() });
    if (Object.keys(changedFields).length === 0) return toast(message);
    const seenFilm = { ...base.fields, id: filmId, version: base.version! };
    const savedFilm = await update(
      { ...seenFilm, version: getCurrentVersion(seenFilm, film) },
      changedFields,
    );
    const previousFields = getChangedFields(base.fields, fields);
    const action = { label: shared('undo'), run: () => void undoSave(savedFilm, previousFields) };
    toast(message, 'done', action);
  };
  const saveNewFilm = async (fields: FilmFields) => {
    const addedFilm = await addFilm.mutateAsync(toNewFilm(fields));
    const action = { label: shared('undo'), run: () => void undoAdd(addedFilm) };
    toast(t('added', { name: addedFilm.name }), 'done', action);
  };
  const save = form.handleSubmit(async (fields) => {
    try {
      if (initialFilm) await saveChanges(initialFilm.id, fields);
      else await saveNewFilm(fields);
      onDone();
    } catch (error) {
      showRefusal(error);
    }
  });
  const columns = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  const applyChange = (change: Change) => {
    if (change.field === ONE_SCREENING) return addScreening(change.value);
    const { field } = change;
    if (!isFieldName(field)) return;
    const value = toFormFields(change, initialFilm)[field];
    if (value !== undefined) form.setValue(field, value, { shouldDirty: true });
    focusField(columns.current, field);
  };
  /** Adds to the typed screenings. */
  const addScreening = (value: unknown) => {
    const list = form.getValues('screenings') ?? [];
    const addedScreening = parseScreening(value);
    if (addedScreening && !hasScreening(list, addedScreening))
      form.setValue('screenings', [...list, addedScreening], { shouldDirty: true });
    focusField(columns.current, 'screenings');
  };
  const showPanel = () => {
    panel.current?.scrollIntoView();
    panel.current?.focus({ preventScroll: true });
  };
  const applyInitialChange = useEffectEvent(applyChange);
  useEffect(() => {
    // Runs after the dialog has focused its first field.
    const frame = initialChange ? requestAnimationFrame(() => applyInitialChange(initialChange)) : 0;
    return () => cancelAnimationFrame(frame);
  }, [initialChange]);
  const { errors, isSubmitting } = form.formState;
  useEffect(() => {
    unsavedRef.current = () => Object.keys(getChangedFields(form.getValues(), base.fields)).length > 0;
    return () => {
      unsavedRef.current = () => false;
    };
  }, [unsavedRef, form, base]);
  const leave = useLeave();
  return (
    <FormProvider {...form}>
      <div ref={columns} className={initialFilm && whatIfCss.columns}>
        <Form className={css.form} onSubmit={save} onUnparsable={() => form.trigger()}>
          {filmForm.isRestored && (
            <RestoredNotice isOutdated={filmForm.isDraftOutdated} onDiscard={filmForm.discard} />
          )}
          <Fragment key={filmForm.formKey}>
            {(['film', 'production', 'director', 'screenings'] as const).map((section) => (
              <section key={section}>
                <h3>{t(`section.${section}`)}</h3>
                {section === 'director' && <p className={css.hint}>{t('section.hint.director')}</p>}
                <FieldBoxes names={fieldsByPage[section]} />
              </section>
            ))}
          </Fragment>
          <section>
            <h3>{tStills('title')}</h3>
            {initialFilm ? (
              <StillsManager film={initialFilm} />
            ) : (
              <p className={css.hint}>{tStills('hint.new')}</p>
            )}
          </section>
          {filmForm.isStale && <StaleNotice onReload={() => void filmForm.rebaseOnLatest()} />}
          {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
          <p className={css.hint}>{t('draft.stored')}</p>
          <div className={css.actions}>
            {initialFilm && <WhatIfLine film={initialFilm} savedFilm={base} onShow={showPanel} />}
            <Button type="submit" variant="primary" busy={isSubmitting}>
              {film ? t('form.save') : t('form.create')}
            </Button>
            <Button onClick={leave}>{t('form.cancel')}</Button>
          </div>
        </Form>
        {initialFilm && (
          <WhatIfPanel ref={panel} film={initialFilm} savedFilm={base} onChange={applyChange} />
        )}
      </div>
    </FormProvider>
  );
}
