import { FESTIVAL_THEMES } from '@laurel/rules/festivals/vocabularies';
import { FILM_TYPES } from '@laurel/rules/films/film-types';
import { FORMS, GENDERS, GENRES, IDENTITIES, THEMES } from '@laurel/rules/films/vocabularies';
import { PREMIERE_LEVELS, QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import type { TermKind } from '@laurel/rules/terms/term-types';
import { currencyCodes, useLanguageOptions } from '../../../lib/locations/use-countries';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import { ComboBox } from '../../../ui/forms/combo-box';
import { DateField } from '../../../ui/forms/date-field';
import { NumberField } from '../../../ui/forms/number-field';
import { RuntimeField } from '../../../widgets/films/runtime-field';
import { Select } from '../../../ui/forms/select';
import { TextArea, TextField } from '../../../ui/forms/text-field';
import { CountriesBox, FestivalsBox, SubdivisionsBox, TextsBox } from './list-boxes';
import { toOptions } from '../../../ui/forms/to-options';
import { getQueryOptions } from '../../../widgets/feedback/query-options';

type VocabularyName = Extract<TermKind, { vocabulary: string }>['vocabulary'] | 'festivalThemes';
const VOCABULARIES: Record<VocabularyName, readonly string[]> = {
  genres: GENRES,
  filmTypes: FILM_TYPES,
  genders: GENDERS,
  qualifiers: QUALIFIERS,
  premiereLevels: PREMIERE_LEVELS,
  identities: IDENTITIES,
  themes: THEMES,
  forms: FORMS,
  festivalThemes: FESTIVAL_THEMES,
};
/** The kinds of boxes: those of rules, plus the texts, lengths and choices of a festival. */
export type BoxKind =
  | TermKind
  | { type: 'text' | 'prose'; maxLength: number }
  | { type: 'words'; vocabulary: 'festivalThemes' }
  | { type: 'texts'; max?: number; maxLength?: number }
  | { type: 'runtime' | 'country' | 'subdivision' }
  | { type: 'choice'; options: readonly { value: string; label: string }[]; empty?: string };

type Props = {
  kind: BoxKind;
  label: string;
  error?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  /** The country whose subdivisions can be chosen. */
  country?: string | null;
};
const toList = (value: unknown) => (Array.isArray(value) ? (value as string[]) : []);
const toText = (value: unknown) => (typeof value === 'string' ? value : '');
const toNumber = (value: unknown) => (typeof value === 'number' ? value : null);
function toFlag(value: unknown) {
  if (value === null || value === undefined) return '';
  return value ? 'yes' : 'no';
}
/** Longer lists get a search box. */
const MAX_WITHOUT_SEARCH = 40;
const YES_NO = [
  { value: 'yes', label: t('yes') },
  { value: 'no', label: t('no') },
];

/** Edits one value of a festival, a competition or a rule with the control for its kind. */
export function ValueBox({ kind, value, onChange, country = null, ...frame }: Props) {
  switch (kind.type) {
    case 'text':
      return (
        <TextField
          {...frame}
          maxLength={kind.maxLength}
          value={toText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'prose':
      return (
        <TextArea
          {...frame}
          rows={4}
          maxLength={kind.maxLength}
          value={toText(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case 'number':
      return <NumberField {...frame} isSigned={kind.min < 0} value={toNumber(value)} onChange={onChange} />;
    case 'runtime':
      return <RuntimeField {...frame} value={toNumber(value)} onChange={onChange} />;
    case 'day':
      return <DateField {...frame} value={toText(value) || null} onChange={onChange} />;
    case 'flag':
      return (
        <Select
          {...frame}
          empty={t('unknown')}
          value={toFlag(value)}
          options={YES_NO}
          onChange={(flag) => onChange(flag === '' ? null : flag === 'yes')}
        />
      );
    case 'choice':
      if (kind.options.length > MAX_WITHOUT_SEARCH)
        return (
          <ComboBox
            {...frame}
            max={1}
            placeholder={kind.empty}
            value={value ? [toText(value)] : []}
            options={kind.options}
            onChange={([selected]) => onChange(selected ?? null)}
          />
        );
      return (
        <Select
          {...frame}
          empty={kind.empty}
          value={toText(value)}
          options={kind.options}
          onChange={(selected) => onChange(selected || null)}
        />
      );
    case 'word':
      return (
        <Select
          {...frame}
          empty={t('choose')}
          value={toText(value)}
          options={toOptions(VOCABULARIES[kind.vocabulary])}
          onChange={(selected) => onChange(selected || null)}
        />
      );
    case 'words':
      return (
        <ComboBox
          {...frame}
          value={toList(value)}
          options={toOptions(VOCABULARIES[kind.vocabulary])}
          onChange={onChange}
        />
      );
    case 'currency':
      return (
        <Select
          {...frame}
          empty={t('choose')}
          value={toText(value)}
          options={toOptions(currencyCodes)}
          onChange={(selected) => onChange(selected || null)}
        />
      );
    case 'country':
      return (
        <CountriesBox
          {...frame}
          max={1}
          value={value ? [toText(value)] : []}
          onChange={([selected]) => onChange(selected ?? null)}
        />
      );
    case 'countries':
      return <CountriesBox {...frame} includesGroups value={toList(value)} onChange={onChange} />;
    case 'languages':
      return <LanguagesBox {...frame} value={toList(value)} onChange={onChange} />;
    case 'subdivision':
      return (
        <SubdivisionsBox
          {...frame}
          max={1}
          countries={country ? [country] : []}
          value={value ? [toText(value)] : []}
          onChange={([selected]) => onChange(selected ?? null)}
        />
      );
    case 'subdivisions':
      return <SubdivisionsBox {...frame} value={toList(value)} onChange={onChange} />;
    case 'festivals':
      return <FestivalsBox {...frame} value={toList(value)} onChange={onChange} />;
    case 'texts':
      return (
        <TextsBox
          {...frame}
          max={'max' in kind ? kind.max : undefined}
          maxLength={'maxLength' in kind ? kind.maxLength : undefined}
          value={toList(value)}
          onChange={onChange}
        />
      );
  }
}

function LanguagesBox(props: { label: string; value: string[]; onChange: (codes: string[]) => void }) {
  return <ComboBox {...props} {...getQueryOptions(useLanguageOptions())} />;
}
