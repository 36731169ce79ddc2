import { useMemo } from 'react';
import { countryName } from '@laurel/messages/formatting/location-names';
import { getCountryChoices } from '../../../lib/locations/country-choices';
import { t } from '@laurel/messages/pages/matching/what-if';
import type { Film } from '../../../lib/server/wire';
import { ComboBox, type Choice } from '../../../ui/forms/combo-box';
import css from './what-if.module.css';
import { toCountryPremiere, type Premiere } from './premiere';

type Props = { film: Film; value: Premiere | null; onValue: (premiere: Premiere | null) => void };

const createChoice = (code: string, country: string): Choice => ({
  value: toCountryPremiere(code),
  label: t('premiere.in', { country }),
});

/** Formats the premieres that the film's fields state. */
function formatFilmPremiere({ screenings, isOnline }: Film): string {
  if (isOnline === true || screenings?.length) return t('premiere.saved');
  if (screenings === null) return t('premiere.unspecified');
  return t(isOnline === null ? 'premiere.never' : 'premiere.saved.free');
}

/** Tries a premiere: as it is, none, a first screening in a country, or online. */
export function WhatIfPremiere({ film, value, onValue }: Props) {
  const { productionCountries: homeCountries, isOnline } = film;
  const isNeverShown = film.screenings?.length === 0 && isOnline === false;
  // About 250 choices. They must not be rebuilt while the runtime slider moves.
  const choices = useMemo(
    () => [
      ...(isNeverShown ? [] : [{ value: 'never', label: t('premiere.never') }]),
      ...homeCountries.map((code) => createChoice(code, countryName(code))),
      ...(isOnline === true ? [] : [{ value: 'online', label: t('premiere.online') }]),
      ...getCountryChoices()
        .filter((country) => !homeCountries.includes(country.value))
        .map((country) => createChoice(country.value, country.label)),
    ],
    [homeCountries, isOnline, isNeverShown],
  );
  return (
    <div className={css.premiere} data-active={value !== null || undefined}>
      <ComboBox
        label={t('premiere')}
        placeholder={formatFilmPremiere(film)}
        max={1}
        value={value ? [value] : []}
        options={choices}
        onChange={([premiere]) => onValue((premiere as Premiere | undefined) ?? null)}
      />
    </div>
  );
}
