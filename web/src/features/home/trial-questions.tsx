import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reloadOnce } from '../../lib/loading/reload-once';
import { t } from '@laurel/messages/pages/site/home';
import type { TrialFilm } from '../../lib/drafts/trial-film';
import { RadioGroup } from '../../ui/forms/choice';
import { ComboBox } from '../../ui/forms/combo-box';
import { getQueryOptions } from '../../widgets/feedback/query-options';
import { RuntimeField } from '../../widgets/films/runtime-field';
import css from './trial.module.css';
import { toOptions } from '../../ui/forms/to-options';

const MAX_COUNTRIES = 3;
/** The range of the slider, in minutes. A longer runtime has to be typed. */
const [MIN_MINUTES, MAX_MINUTES] = [1, 180];
const INITIAL_MINUTES = 20;

/** The list of countries loads when the user reaches its field, so that it does not delay the page. */
const loadCountryChoices = async () =>
  (await import('../../lib/locations/country-choices')).getCountryChoices();

type Props = { fields: TrialFilm; onChange: (fields: TrialFilm) => void };

/** Asks for the runtime (typed or by slider), the countries and the type. All are optional. */
export function TrialQuestions({ fields, onChange }: Props) {
  const [isCountryFieldReached, setCountryFieldReached] = useState(false);
  const needsCountries = isCountryFieldReached || (fields.productionCountries?.length ?? 0) > 0;
  const countries = useQuery({
    queryKey: ['countryChoices'],
    queryFn: () => reloadOnce(loadCountryChoices),
    staleTime: Infinity,
    enabled: needsCountries,
  });
  const length = fields.length ?? null;
  const minutes = length === null ? null : Math.round(length / 60);
  return (
    <>
      <div className={css.runtime}>
        <RuntimeField
          label={t('trial.length')}
          hint={t('trial.length.hint')}
          value={length}
          onChange={(seconds) => onChange({ ...fields, length: seconds || null })}
        />
        <input
          type="range"
          min={MIN_MINUTES}
          max={MAX_MINUTES}
          value={Math.min(MAX_MINUTES, Math.max(MIN_MINUTES, minutes ?? INITIAL_MINUTES))}
          data-unset={minutes === null || undefined}
          aria-label={t('trial.slider')}
          aria-valuetext={minutes === null ? t('trial.slider.none') : t('trial.slider.value', { n: minutes })}
          onChange={(event) => onChange({ ...fields, length: Number(event.target.value) * 60 })}
        />
      </div>
      <div onFocus={() => setCountryFieldReached(true)} onPointerEnter={() => setCountryFieldReached(true)}>
        <ComboBox
          label={t('trial.countries')}
          placeholder={t('trial.countries.choose')}
          max={MAX_COUNTRIES}
          {...getQueryOptions(countries)}
          value={fields.productionCountries ?? []}
          onChange={(productionCountries) => onChange({ ...fields, productionCountries })}
        />
      </div>
      <RadioGroup
        legend={t('trial.types')}
        name="trial-type"
        value={fields.types?.[0] ?? null}
        onChange={(type) => onChange({ ...fields, types: [type] })}
        options={toOptions(FILM_TYPES)}
      />
    </>
  );
}
