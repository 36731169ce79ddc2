import { countryName } from '@laurel/messages/formatting/location-names';
import { useLanguageOptions, useSubdivisionOptions } from '../../../lib/locations/use-countries';
import { formatDay } from '@laurel/rules/dates/days';
import { formatMoney } from '@laurel/rules/money/money';
import { formatRuntime } from '@laurel/rules/films/runtimes';
import { t } from '@laurel/messages/pages/films/films';
import type { FilmFields, Screening } from '../../../lib/server/wire';
import type { FieldName } from '../form-state/film-fields';

const formatYesNo = (value: boolean | null) => (value === null ? null : t(value ? 'yes' : 'no'));
const joinValues = (values: readonly string[], separator = ', ') => values.join(separator) || null;
const formatScreening = ({ date, kind, city, country }: Screening) =>
  [formatDay(date), t(`kind.${kind}`), city, country && countryName(country)].filter(Boolean).join(', ');

/** Formats a film's fields; null for an unknown one. */
export function useFieldFormatter(film: FilmFields): (name: FieldName) => string | null {
  const languages = useLanguageOptions().data;
  const productionRegions = useSubdivisionOptions(film.productionCountries).data;
  const residencyRegions = useSubdivisionOptions(film.directorResidency).data;
  const formatCodes = (options: { value: string; label: string }[] | undefined, codes: readonly string[]) =>
    joinValues(codes.map((code) => options?.find(({ value }) => value === code)?.label ?? code));
  const formatters: Record<FieldName, () => string | null> = {
    name: () => film.name,
    synopsis: () => film.synopsis,
    types: () => joinValues(film.types),
    length: () => (film.length === null ? null : formatRuntime(film.length)),
    productionDate: () => film.productionDate && formatDay(film.productionDate),
    genres: () => joinValues(film.genres),
    forms: () => (film.forms?.length === 0 ? t('forms.none') : joinValues(film.forms ?? [])),
    themes: () => (film.themes?.length === 0 ? t('themes.none') : joinValues(film.themes ?? [])),
    school: () =>
      film.school === 'none'
        ? t('school.none')
        : film.school && `${film.school.name}, ${countryName(film.school.country)}`,
    filmLanguages: () =>
      film.filmLanguages?.length === 0
        ? t('filmLanguages.none')
        : formatCodes(languages, film.filmLanguages ?? []),
    budget: () => film.budget && formatMoney(film.budget),
    productionCountries: () => joinValues(film.productionCountries.map(countryName)),
    productionSubdivisions: () => formatCodes(productionRegions, film.productionSubdivisions),
    directorNationalities: () => joinValues(film.directorNationalities.map(countryName)),
    directorResidency: () => joinValues(film.directorResidency.map(countryName)),
    directorSubdivisions: () => formatCodes(residencyRegions, film.directorSubdivisions),
    directorLanguages: () => formatCodes(languages, film.directorLanguages),
    directorGender: () => film.directorGender && t(`gender.${film.directorGender}`),
    directorAge: () => film.directorAge?.toString() ?? null,
    directorIsStudent: () => formatYesNo(film.directorIsStudent),
    directorIdentities: () =>
      film.directorIdentities?.length === 0
        ? t('directorIdentities.none')
        : joinValues(film.directorIdentities ?? []),
    previousFeatures: () => film.previousFeatures?.toString() ?? null,
    screenings: () =>
      film.screenings?.length === 0
        ? t('screenings.none')
        : joinValues(film.screenings?.map(formatScreening) ?? [], '; '),
    isOnline: () => formatYesNo(film.isOnline),
    credits: () =>
      joinValues(
        film.credits.map(({ role, name }) => `${t(`credit.${role}`)}: ${name}`),
        '; ',
      ),
  };
  return (name) => formatters[name]();
}
