import { BLOC_NAMES } from '@laurel/rules/blocs';
import { LONGEST_VALUE, MOST_OF_A_RULE } from '@laurel/rules/festival-limits';
import { M49_REGIONS } from '@laurel/rules/m49';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/bff';
import { countryChoices, useSubdivisionOptions } from '../../../lib/countries';
import { words } from '@laurel/words/words';
import type { Code } from '@laurel/words/said';
import { t } from '../../../lib/texts/festival-editor';
import { useDebounced } from '../../../lib/use-debounced';
import { ComboBox } from '../../../ui/combo-box';
import type { FieldFrame } from '../../../ui/field';
import { Select } from '../../../ui/select';
import { TypedField } from '../../../ui/typed-field';

type List = FieldFrame & { value: string[]; onChange: (value: string[]) => void; max?: number };
const TYPING_MS = 200;
/** Typing on mends none of them. */
const NOTHING = /(?!)/;
const named = (value: string) => ({
  value,
  label: words({ code: value.replace(':', '.') as Code, values: {} }),
});
/** Groups that regulations name, and the United Nations' regions of the world, each by name. */
const BLOCS = [
  ...BLOC_NAMES.map((name) => named(`bloc:${name}`)),
  ...[...M49_REGIONS.keys()]
    .map((code) => named(`M49:${code}`))
    .sort((a, b) => a.label.localeCompare(b.label)),
];

/** Countries, and where a rule may name them groups of countries. */
export function CountriesBox({ withBlocs = false, ...box }: List & { withBlocs?: boolean }) {
  const countries = countryChoices();
  return <ComboBox {...box} options={withBlocs ? [...BLOCS, ...countries] : countries} />;
}

/** Regions of a country that is chosen first, where it is not given. */
export function SubdivisionsBox({ countries, value, ...box }: List & { countries?: string[] }) {
  const [country, setCountry] = useState(value[0]?.slice(0, 2) ?? '');
  const of = countries ?? [...new Set([...value.map((code) => code.slice(0, 2)), country])].filter(Boolean);
  const regions = useSubdivisionOptions(of);
  return (
    <>
      {!countries && (
        <Select
          label={t('regions.of')}
          empty={t('choose')}
          value={country}
          options={countryChoices()}
          onChange={setCountry}
        />
      )}
      <ComboBox {...box} value={value} options={of.length > 0 ? regions.data : []} />
    </>
  );
}

/** Festivals by name: of the catalogue, as they are typed. */
export function FestivalsBox({ value, ...box }: List) {
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed, TYPING_MS);
  const found = useQuery({
    ...query('getFestivals', { query: text, pageSize: 20 }),
    enabled: text.trim() !== '',
    select: ({ items }) => items.map(({ name }) => name),
  });
  const names = [...new Set([...value, ...(found.data ?? []), ...(text.trim() ? [text.trim()] : [])])];
  return (
    <ComboBox
      {...box}
      value={value}
      options={names.map((name) => ({ value: name, label: name }))}
      onSearch={setTyped}
      longest={LONGEST_VALUE}
    />
  );
}

const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Names that no list has, with semicolons between them; so many, and so long each. */
export function TextsBox({
  value,
  onChange,
  most = MOST_OF_A_RULE,
  longest = LONGEST_VALUE,
  ...frame
}: Omit<List, 'max'> & { most?: number | undefined; longest?: number | undefined }) {
  const parse = (text: string) => {
    const names = namesIn(text);
    return names.length <= most && names.every((name) => name.length <= longest) ? names : undefined;
  };
  return (
    <TypedField
      {...frame}
      hint={frame.hint ?? t('texts.hint')}
      value={value}
      onChange={(names) => onChange(names ?? [])}
      format={(names) => names.join('; ')}
      parse={parse}
      grows={NOTHING}
      refusal={t('texts.refused', { most, longest })}
    />
  );
}
