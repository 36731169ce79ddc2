import { listNamedCredits } from '@laurel/rules/films/credits';
import { formatDay } from '@laurel/rules/dates/days';
import { UNKNOWN_DOSSIER } from '@laurel/rules/films/dossiers';
import { formatMoney } from '@laurel/rules/money/money';
import { getDossierTexts, getTechnicalDetails } from '@laurel/messages/documents/dossier-details';
import { formatDossierText } from '@laurel/messages/documents/dossier-text';
import { countryName } from '@laurel/messages/formatting/location-names';
import { message, type Code } from '@laurel/messages/formatting/message';
import { t as tDossier } from '@laurel/messages/pages/films/dossier';
import { t as tFilm } from '@laurel/messages/pages/films/films';
import { t } from '@laurel/messages/pages/submissions/sending';
import type { DossierFields, Film, Still } from '../../../lib/server/wire';

/** A film's pictures. The poster is not one of the stills. */
type Pictures = { poster: Still | null; stills: readonly Still[] };
export const NO_PICTURES: Pictures = { poster: null, stills: [] };
type Field = { label: string; value: string };
type LabelledValue = [label: string, value: string | null | undefined];
type FieldGroup = { title: string; fields: Field[] };

const formatCode = (code: Code) => formatDossierText(message(code));
const toFields = (values: LabelledValue[]): Field[] =>
  values.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const getDirectorFields = (film: Film): LabelledValue[] => [
  [t('field.nationalities'), film.directorNationalities.map(countryName).join(', ')],
  [t('field.residency'), film.directorResidency.map(countryName).join(', ')],
  [t('field.age'), film.directorAge?.toString()],
  [t('field.features'), film.previousFeatures?.toString()],
];

/** Returns the URL of a still's largest WebP, which every browser supports. */
const getPictureUrl = ({ sizes }: Still) => {
  const path = sizes.at(-1)?.webp;
  return path && new URL(path, window.location.origin).href;
};

/**
 * Returns the fields that entry forms ask for, from the film and its dossier, grouped like those forms. Empty
 * groups are left out. `link`: the link to the dossier.
 */
export function getFieldGroups(
  film: Film,
  dossier: DossierFields | null,
  { poster, stills }: Pictures,
  link: string | null,
): FieldGroup[] {
  const details = dossier ?? UNKNOWN_DOSSIER;
  // Entry forms ask for the date, while the dossier shows the year.
  const technical = getTechnicalDetails({ ...film, ...details, productionDate: null });
  const groups: [title: string, fields: Field[]][] = [
    [
      t('fields.film'),
      [
        ...toFields([
          [t('field.title'), film.name],
          [t('field.completed'), film.productionDate && formatDay(film.productionDate)],
        ]),
        ...technical.map(({ name, value }) => ({ label: name, value })),
        ...toFields([
          [t('field.themes'), film.themes?.length === 0 ? tFilm('themes.none') : film.themes?.join(', ')],
          [t('field.budget'), film.budget && formatMoney(film.budget)],
        ]),
      ],
    ],
    [
      tDossier('form.texts'),
      getDossierTexts({ ...details, synopsis: film.synopsis }).map(({ name, text }) => ({
        label: name,
        value: text,
      })),
    ],
    [tDossier('form.director'), toFields(getDirectorFields(film))],
    [
      formatCode('dossier.credits'),
      listNamedCredits(film.credits).map(({ role, names }) => ({
        label: formatCode(`dossier.role.${role}`),
        value: names.join(', '),
      })),
    ],
    [
      tDossier('form.screening'),
      toFields([
        ...(['screenerUrl', 'screenerPassword', 'trailerUrl', 'pressKitUrl'] as const).map(
          (name): LabelledValue => [tDossier(name), details[name]],
        ),
        [t('field.dossier'), link],
      ]),
    ],
    [
      formatCode('dossier.stills'),
      toFields([
        [t('field.poster'), poster && getPictureUrl(poster)],
        ...stills.map((still, n): LabelledValue => [t('field.still', { n: n + 1 }), getPictureUrl(still)]),
      ]),
    ],
    [
      formatCode('dossier.contact'),
      toFields(
        (['contactName', 'contactEmail', 'contactPhone'] as const).map((name): LabelledValue => [
          tDossier(name),
          details[name],
        ]),
      ),
    ],
  ];
  return groups.flatMap(([title, fields]) => (fields.length > 0 ? [{ title, fields }] : []));
}
