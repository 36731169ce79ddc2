import { formatDay } from '@laurel/rules/days';
import { formatRuntime } from '@laurel/rules/runtimes';
import { countryName } from '@laurel/words/place-names';
import { Copy } from 'lucide-react';
import { t } from '../../../lib/texts/sending';
import type { Film } from '../../../lib/wire';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import css from './sending.module.css';

type Field = { label: string; value: string };
/** What pages of entries ask for, as far as the film says it. */
export function fieldsOf(film: Film, dossier: string, origin: string): Field[] {
  const directors = (film.credits ?? []).flatMap(({ role, name }) => (role === 'director' ? [name] : []));
  const fields: [Parameters<typeof t>[0], string | null | undefined][] = [
    ['field.title', film.name],
    ['field.runtime', film.length === null ? null : formatRuntime(film.length)],
    ['field.completed', film.productionDate && formatDay(film.productionDate)],
    ['field.countries', film.productionCountries.map(countryName).join(', ')],
    ['field.genres', film.genres.join(', ')],
    ['field.directors', directors.join(', ')],
    ['field.synopsis', film.synopsis],
    ['field.dossier', new URL(dossier, origin).href],
  ];
  return fields.flatMap(([key, value]) => (value ? [{ label: t(key as 'field.title'), value }] : []));
}

/** Every field of an entry, each with a button that copies it. */
export function EntryFields({ film, dossier }: { film: Film; dossier: string }) {
  const copy = ({ label, value }: Field) =>
    navigator.clipboard.writeText(value).then(
      () => toast(t('copied', { field: label })),
      () => toast(t('copy.failed'), 'refused'),
    );
  return (
    <details className={css.fields}>
      <summary>{t('fields')}</summary>
      <dl>
        {fieldsOf(film, dossier, window.location.origin).map((field) => (
          <div key={field.label}>
            <dt>{field.label}</dt>
            <dd>
              <span dir="auto">{field.value}</span>
              <Button
                look="quiet"
                size="small"
                icon
                aria-label={t('copy', { field: field.label })}
                onClick={() => void copy(field)}
              >
                <Copy size={15} aria-hidden />
              </Button>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
