import { useMemo } from 'react';
import { countryName } from '@laurel/words/place-names';
import { countryChoices } from '../../../lib/countries';
import { t } from '../../../lib/texts/trial';
import type { Film } from '../../../lib/wire';
import css from './trial.module.css';
import { countryOf, shownIn, type Premiere } from './premiere';

type Props = { film: Film; value: Premiere | null; onValue: (premiere: Premiere | null) => void };

/** What could have become of the film's premieres: as it is, nothing yet, a first night at home or elsewhere, online. */
export function PremiereTrial({ film, value, onValue }: Props) {
  const { productionCountries: home } = film;
  const isUnshown = film.screenings?.length === 0 && film.isOnline === false;
  const chosen = value && countryOf(value);
  // Some 250 of them, which stay as they are while the runtime moves.
  const abroad = useMemo(
    () => (
      <optgroup label={t('premiere.abroad')}>
        {countryChoices()
          .filter(({ value }) => !home.includes(value))
          .map(({ value: code, label }) => (
            <option key={code} value={shownIn(code)}>
              {chosen === code ? t('premiere.in', { country: label }) : label}
            </option>
          ))}
      </optgroup>
    ),
    [home, chosen],
  );
  return (
    <select
      className={css.premiere}
      data-on={value !== null || undefined}
      aria-label={t('premiere')}
      value={value ?? ''}
      onChange={({ target }) => onValue((target.value || null) as Premiere | null)}
    >
      <option value="">{t(isUnshown ? 'premiere.own.free' : 'premiere.own')}</option>
      {!isUnshown && <option value="never">{t('premiere.never')}</option>}
      {home.length > 0 && (
        <optgroup label={t('premiere.home')}>
          {home.map((code) => (
            <option key={code} value={shownIn(code)}>
              {t('premiere.in', { country: countryName(code) })}
            </option>
          ))}
        </optgroup>
      )}
      {film.isOnline !== true && <option value="online">{t('premiere.online')}</option>}
      {abroad}
    </select>
  );
}
