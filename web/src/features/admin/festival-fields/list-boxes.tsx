import { BLOC_NAMES } from '@laurel/rules/locations/country-groups';
import { MAX_RULE_VALUE_LENGTH, MAX_RULE_VALUES } from '@laurel/rules/festivals/festival-limits';
import { M49_REGIONS } from '@laurel/rules/locations/m49';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../../../lib/server/bff';
import { getCountryChoices } from '../../../lib/locations/country-choices';
import { useSubdivisionOptions } from '../../../lib/locations/use-countries';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Code } from '@laurel/messages/formatting/message';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { useDebounced } from '../../../ui/hooks/use-debounced';
import { ComboBox } from '../../../ui/forms/combo-box';
import type { FieldFrame } from '../../../ui/forms/field';
import { Select } from '../../../ui/forms/select';
import { TypedField } from '../../../ui/forms/typed-field';
import { toOptions } from '../../../ui/forms/to-options';
import { getQueryOptions, OptionsStatus } from '../../../widgets/feedback/query-options';

type ListProps = FieldFrame & { value: string[]; onChange: (value: string[]) => void; max?: number };
const QUERY_DELAY_MS = 200;
/** A refused list shows its error at once, because it has too much text already. */
const NEVER_MATCHES = /(?!)/;
const toChoice = (value: string) => ({
  value,
  label: formatMessage({ code: value.replace(':', '.') as Code, values: {} }),
});
/** Groups of countries that regulations name, and the M49 regions of the United Nations. */
const COUNTRY_GROUPS = [
  ...BLOC_NAMES.map((name) => toChoice(`bloc:${name}`)),
  ...[...M49_REGIONS.keys()]
    .map((code) => toChoice(`M49:${code}`))
    .sort((a, b) => a.label.localeCompare(b.label)),
];

/** Selects countries, and with `includesGroups` also groups of countries. */
export function CountriesBox({ includesGroups = false, ...box }: ListProps & { includesGroups?: boolean }) {
  const countries = getCountryChoices();
  return <ComboBox {...box} options={includesGroups ? [...COUNTRY_GROUPS, ...countries] : countries} />;
}

/** Selects regions. If `countries` is not given, the user selects a country first. */
export function SubdivisionsBox({ countries, value, ...box }: ListProps & { countries?: string[] }) {
  const [country, setCountry] = useState(value[0]?.slice(0, 2) ?? '');
  const countryCodes =
    countries ?? [...new Set([...value.map((code) => code.slice(0, 2)), country])].filter(Boolean);
  const regions = useSubdivisionOptions(countryCodes);
  return (
    <>
      {!countries && (
        <Select
          label={t('regions.of')}
          empty={t('choose')}
          value={country}
          options={getCountryChoices()}
          onChange={setCountry}
        />
      )}
      <ComboBox {...box} value={value} {...getQueryOptions(regions)} />
    </>
  );
}

/** Selects festivals of the catalogue by typing their names. */
export function FestivalsBox({ value, ...box }: ListProps) {
  const [typedText, setTypedText] = useState('');
  const text = useDebounced(typedText, QUERY_DELAY_MS);
  const namesQuery = useQuery({
    ...query('getFestivals', { query: text, pageSize: 20 }),
    enabled: text.trim() !== '',
    select: ({ items }) => items.map(({ name }) => name),
  });
  const names = [...new Set([...value, ...(namesQuery.data ?? []), ...(text.trim() ? [text.trim()] : [])])];
  return (
    <ComboBox
      {...box}
      value={value}
      options={toOptions(names)}
      status={<OptionsStatus query={namesQuery} />}
      onSearch={setTypedText}
      maxLength={MAX_RULE_VALUE_LENGTH}
    />
  );
}

const parseNames = (text: string): string[] => [
  ...new Set(
    text
      .split(';')
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

/** Free names separated by semicolons, limited in number and length. */
export function TextsBox({
  value,
  onChange,
  max = MAX_RULE_VALUES,
  maxLength = MAX_RULE_VALUE_LENGTH,
  ...frame
}: Omit<ListProps, 'max'> & { max?: number | undefined; maxLength?: number | undefined }) {
  const parse = (text: string) => {
    const names = parseNames(text);
    return names.length <= max && names.every((name) => name.length <= maxLength) ? names : undefined;
  };
  return (
    <TypedField
      {...frame}
      hint={frame.hint ?? t('texts.hint')}
      value={value}
      onChange={(names) => onChange(names ?? [])}
      format={(names) => names.join('; ')}
      parse={parse}
      partialPattern={NEVER_MATCHES}
      refusal={t('texts.refused', { max, maxLength })}
    />
  );
}
