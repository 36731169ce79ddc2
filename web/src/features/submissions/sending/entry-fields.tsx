import { directorsOf } from '@laurel/rules/credits';
import { formatDay } from '@laurel/rules/days';
import { formatRuntime } from '@laurel/rules/runtimes';
import { countryName } from '@laurel/words/place-names';
import { t } from '../../../lib/texts/sending';
import type { Film } from '../../../lib/wire';
import { CopyButton } from '../../../ui/copy-button';
import css from './sending.module.css';

type Field = { label: string; value: string };
/** What pages of entries ask for, as far as the film says it. */
export function fieldsOf(film: Film, dossier: string, origin: string): Field[] {
  const fields: [Parameters<typeof t>[0], string | null | undefined][] = [
    ['field.title', film.name],
    ['field.runtime', film.length === null ? null : formatRuntime(film.length)],
    ['field.completed', film.productionDate && formatDay(film.productionDate)],
    ['field.countries', film.productionCountries.map(countryName).join(', ')],
    ['field.genres', film.genres.join(', ')],
    ['field.directors', directorsOf(film.credits ?? []).join(', ')],
    ['field.synopsis', film.synopsis],
    ['field.dossier', new URL(dossier, origin).href],
  ];
  return fields.flatMap(([key, value]) => (value ? [{ label: t(key as 'field.title'), value }] : []));
}

/** Every field of an entry, each with a button that copies it. */
export function EntryFields({ film, dossier }: { film: Film; dossier: string }) {
  return (
    <details className={css.fields}>
      <summary>{t('fields')}</summary>
      <dl>
        {fieldsOf(film, dossier, window.location.origin).map((field) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <dd>
              <span dir="auto">{field.value}</span>
              <CopyButton text={field.value} label={t('copy.of', { field: field.label })}>
                {t('copy')}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
