import { FILM_TYPES } from '@laurel/rules/vocabularies';
import { useMemo, useState } from 'react';
import { countryChoices } from '../../lib/countries';
import { t } from '../../lib/texts/home';
import type { TrialFilm } from '../../lib/trial-film';
import { RadioGroup } from '../../ui/choice';
import { ComboBox } from '../../ui/combo-box';
import { RuntimeField } from '../../ui/runtime-field';
import css from './trial.module.css';

const MOST_COUNTRIES = 3;
/** What the slider reaches, in minutes; a longer film is typed. */
const [LEAST, MOST] = [1, 180];
const SHORT = 20;

type Props = { facts: TrialFilm; onChange: (facts: TrialFilm) => void };

/** Runtime, by typing or by moving; where it was made; what kind it is. Any of them may stay open. */
export function TrialQuestions({ facts, onChange }: Props) {
  const [isNear, setNear] = useState(false);
  const isListed = isNear || (facts.productionCountries?.length ?? 0) > 0;
  const countries = useMemo(() => (isListed ? countryChoices() : undefined), [isListed]);
  const length = facts.length ?? null;
  const minutes = length === null ? null : Math.round(length / 60);
  return (
    <>
      <div className={css.runtime}>
        <RuntimeField
          label={t('trial.length')}
          hint={t('trial.length.hint')}
          value={length}
          onChange={(seconds) => onChange({ ...facts, length: seconds || null })}
        />
        <input
          type="range"
          min={LEAST}
          max={MOST}
          value={Math.min(MOST, Math.max(LEAST, minutes ?? SHORT))}
          data-unsaid={minutes === null || undefined}
          aria-label={t('trial.slider')}
          aria-valuetext={minutes === null ? t('trial.slider.none') : t('trial.slider.at', { n: minutes })}
          onChange={(event) => onChange({ ...facts, length: Number(event.target.value) * 60 })}
        />
      </div>
      <div onFocus={() => setNear(true)} onPointerEnter={() => setNear(true)}>
        <ComboBox
          label={t('trial.countries')}
          placeholder={t('trial.countries.choose')}
          max={MOST_COUNTRIES}
          options={countries}
          value={facts.productionCountries ?? []}
          onChange={(productionCountries) => onChange({ ...facts, productionCountries })}
        />
      </div>
      <RadioGroup
        legend={t('trial.types')}
        name="trial-type"
        value={facts.types?.[0] ?? null}
        onChange={(type) => onChange({ ...facts, types: [type] })}
        options={FILM_TYPES.map((type) => ({ value: type, label: type }))}
      />
    </>
  );
}
