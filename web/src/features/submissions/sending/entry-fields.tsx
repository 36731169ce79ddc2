import { directorsOf } from '@laurel/rules/credits';
import { formatDay } from '@laurel/rules/days';
import { formatRuntime } from '@laurel/rules/runtimes';
import { countryName } from '@laurel/words/place-names';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { t as dossierWord } from '../../../lib/texts/dossier';
import { t } from '../../../lib/texts/sending';
import type { DossierFacts, Film } from '../../../lib/wire';
import { CopyButton } from '../../../ui/copy-button';
import css from './sending.module.css';

type Field = { label: string; value: string };
type Named = [label: string, value: string | null | undefined];

const ofFilm = (film: Film): Named[] => [
  [t('field.title'), film.name],
  [t('field.runtime'), film.length === null ? null : formatRuntime(film.length)],
  [t('field.completed'), film.productionDate && formatDay(film.productionDate)],
  [t('field.countries'), film.productionCountries.map(countryName).join(', ')],
  [t('field.genres'), film.genres.join(', ')],
  [t('field.directors'), directorsOf(film.credits ?? []).join(', ')],
  [t('field.synopsis'), film.synopsis],
];
const OF_DOSSIER = [
  'logline',
  'shortSynopsis',
  'directorBiography',
  'directorStatement',
  'screenerUrl',
  'screenerPassword',
  'trailerUrl',
  'pressKitUrl',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;

/** What pages of entries ask for, as far as the film and its dossier say it. */
export function fieldsOf(film: Film, facts: DossierFacts | null, link: string | null): Field[] {
  const named: Named[] = [
    ...ofFilm(film),
    ...OF_DOSSIER.map((name): Named => [dossierWord(name), facts?.[name]]),
    [t('field.dossier'), link],
  ];
  return named.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Every field of an entry, each with a button that copies it. */
export function EntryFields({ film, submissionId }: { film: Film; submissionId: number }) {
  const { data } = useQuery(query('getDossier', { filmId: film.id }));
  const links = useQuery(query('getDossierLinks', { filmId: film.id })).data?.items;
  // Whoever helps is given none, and one that was revoked is none.
  const path = links?.find((one) => one.submissionId === submissionId)?.path ?? null;
  const link = path && new URL(path, window.location.origin).href;
  return (
    <details className={css.fields}>
      <summary>{t('fields')}</summary>
      <dl>
        {fieldsOf(film, data?.facts ?? null, link).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span dir="auto">{value}</span>
              <CopyButton text={value} label={t('copy.of', { field: label })}>
                {t('copy')}
              </CopyButton>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
