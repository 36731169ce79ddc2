import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { someFacts } from '../../../../bff/src/inputs/film.js';
import { checkedWith } from '../../lib/checked-with';
import { refusalToForm } from '../../lib/refusal-to-form';
import { t } from '../../lib/texts/films';
import { useCommand } from '../../lib/use-command';
import type { Film, FilmFacts } from '../../lib/wire';
import { Button } from '../../ui/button';
import { Form } from '../../ui/form';
import { Notice } from '../../ui/state';
import { toast } from '../../ui/toast';
import { DirectorFields, ProductionFields } from './director-fields';
import { changedFacts, factsOf, isFact, newFilm, noFacts } from './film-facts';
import css from './film-form.module.css';
import { ScreeningFields } from './screening-fields';
import { StoryFields } from './story-fields';

/** Adds a film, or edits one: every fact on one page, saved together. What changed elsewhere since it was opened is not overwritten. */
export function FilmForm({ film, onDone }: { film?: Film; onDone: () => void }) {
  const [opened] = useState(film);
  const before = opened ? factsOf(opened) : noFacts;
  const form = useForm<FilmFacts>({ defaultValues: before, resolver: checkedWith(someFacts) });
  const add = useCommand('addFilm');
  const update = useCommand('updateFilm');
  const save = form.handleSubmit(async (facts) => {
    try {
      if (opened) {
        const changed = changedFacts(facts, before);
        if (Object.keys(changed).length > 0) await update.mutateAsync({ filmId: opened.id, version: opened.version, ...changed });
      } else await add.mutateAsync(newFilm(facts));
      toast(t(opened ? 'saved' : 'added', { name: facts.name.trim() }));
      onDone();
    } catch (error) {
      refusalToForm(error, form.setError, isFact);
    }
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <FormProvider {...form}>
      <Form className={css.form} onSubmit={save}>
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
