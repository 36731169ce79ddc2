import { Fragment, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { t } from '../../lib/texts/films';
import { useCommand } from '../../lib/use-command';
import type { Film } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { toast } from '../../ui/toast';
import { DirectorFields, ProductionFields } from './director-fields';
import { changedFacts, isFact, newFilm } from './film-facts';
import css from './film-form.module.css';
import { ScreeningFields } from './screening-fields';
import { StoryFields } from './story-fields';
import { StaleNotice } from './unsaved-notices';
import { useFilmForm } from './use-film-form';

/** Adds a film, or edits one: every fact on one page, saved together. What changed elsewhere since it was opened is not overwritten. */
export function FilmForm({ film, onDone }: { film?: Film; onDone: () => void }) {
  const [opened] = useState(film);
  const { form, base, isStale, revision, refuse, loadAgain } = useFilmForm(opened, isFact);
  const add = useCommand('addFilm');
  const update = useCommand('updateFilm');
  const save = form.handleSubmit(async (facts) => {
    try {
      if (opened) {
        const changed = changedFacts(facts, base.facts);
        if (Object.keys(changed).length > 0) await update.mutateAsync({ filmId: opened.id, version: base.version, ...changed });
      } else await add.mutateAsync(newFilm(facts));
      toast(t(opened ? 'saved' : 'added', { name: facts.name.trim() }));
      onDone();
    } catch (error) {
      refuse(error);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form className={css.form} onSubmit={save}>
        <Fragment key={revision}>
          <section>
            <h3>{t('section.film')}</h3>
            <StoryFields />
          </section>
          <section>
            <h3>{t('section.production')}</h3>
            <ProductionFields />
          </section>
          <section>
            <h3>{t('section.director')}</h3>
            <p className={css.hint}>{t('section.hint.director')}</p>
            <DirectorFields />
          </section>
          <section>
            <h3>{t('section.screenings')}</h3>
            <ScreeningFields />
          </section>
        </Fragment>
        {isStale && <StaleNotice onLoadAgain={() => void loadAgain()} />}
        {errors.root && <Notice tone="refused">{errors.root.message}</Notice>}
        <div className={css.actions}>
          <Button type="submit" look="primary" busy={isSubmitting}>
            {film ? t('form.save') : t('form.create')}
          </Button>
          <Button onClick={onDone}>{t('form.cancel')}</Button>
        </div>
      </Form>
    </FormProvider>
  );
}
