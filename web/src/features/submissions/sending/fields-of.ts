import { namedWorks } from '@laurel/rules/credits';
import { formatDay } from '@laurel/rules/days';
import { UNKNOWN_DOSSIER } from '@laurel/rules/dossiers';
import { formatMoney } from '@laurel/rules/money';
import { dossierTexts, technicalFacts } from '@laurel/words/dossier-facts';
import { dossierWords } from '@laurel/words/dossier-words';
import { countryName } from '@laurel/words/place-names';
import { say, type Code } from '@laurel/words/said';
import { t as dossierWord } from '../../../lib/texts/dossier';
import { t } from '../../../lib/texts/sending';
import type { DossierFacts, Film, Still } from '../../../lib/wire';

/** A film's pictures: its poster is none of the stills. */
type Pictures = { poster: Still | null; stills: readonly Still[] };
export const NO_PICTURES: Pictures = { poster: null, stills: [] };
type Field = { label: string; value: string };
type Named = [label: string, value: string | null | undefined];
type FieldGroup = { title: string; fields: Field[] };

const words = (code: Code) => dossierWords(say(code));
const said = (named: Named[]): Field[] =>
  named.flatMap(([label, value]) => (value ? [{ label, value }] : []));

const ofDirector = (film: Film): Named[] => [
  [t('field.nationalities'), film.directorNationalities.map(countryName).join(', ')],
  [t('field.residency'), film.directorResidency.map(countryName).join(', ')],
  [t('field.age'), film.directorAge?.toString()],
  [t('field.features'), film.previousFeatures?.toString()],
];

/** The largest picture of a still, which every browser reads. */
const pictureOf = ({ sizes }: Still) => {
  const path = sizes.at(-1)?.webp;
  return path && new URL(path, window.location.origin).href;
};

/** What pages of entries ask for, as far as the film and its dossier say it, grouped as they ask; a group of which nothing is known is left out. `link`: to the dossier. */
export function fieldsOf(
  film: Film,
  dossier: DossierFacts | null,
  { poster, stills }: Pictures,
  link: string | null,
): FieldGroup[] {
  const facts = dossier ?? UNKNOWN_DOSSIER;
  // Pages of entries ask for the day, a dossier tells the year.
  const technical = technicalFacts({ ...film, ...facts, productionDate: null });
  const groups: [title: string, fields: Field[]][] = [
    [
      t('fields.film'),
      [
        ...said([
          [t('field.title'), film.name],
          [t('field.completed'), film.productionDate && formatDay(film.productionDate)],
        ]),
        ...technical.map(({ name, value }) => ({ label: name, value })),
        ...said([
          [t('field.themes'), film.themes.join(', ')],
          [t('field.budget'), film.budget && formatMoney(film.budget)],
        ]),
      ],
    ],
    [
      dossierWord('form.texts'),
      dossierTexts({ ...facts, synopsis: film.synopsis }).map(({ name, text }) => ({
        label: name,
        value: text,
      })),
    ],
    [dossierWord('form.director'), said(ofDirector(film))],
    [
      words('dossier.credits'),
      namedWorks(film.credits).map(({ role, names }) => ({
        label: words(`dossier.role.${role}`),
        value: names.join(', '),
      })),
    ],
    [
      dossierWord('form.screening'),
      said([
        ...(['screenerUrl', 'screenerPassword', 'trailerUrl', 'pressKitUrl'] as const).map((name): Named => [
          dossierWord(name),
          facts[name],
        ]),
        [t('field.dossier'), link],
      ]),
    ],
    [
      words('dossier.stills'),
      said([
        [t('field.poster'), poster && pictureOf(poster)],
        ...stills.map((still, n): Named => [t('field.still', { n: n + 1 }), pictureOf(still)]),
      ]),
    ],
    [
      words('dossier.contact'),
      said(
        (['contactName', 'contactEmail', 'contactPhone'] as const).map((name): Named => [
          dossierWord(name),
          facts[name],
        ]),
      ),
    ],
  ];
  return groups.flatMap(([title, fields]) => (fields.length > 0 ? [{ title, fields }] : []));
}
