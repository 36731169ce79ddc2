import { LARGEST_BONUS, LONGEST_DESCRIPTION, LONGEST_LINE, MOST_WORDS } from '@laurel/rules/festival-limits';
import { UNKNOWN_FESTIVAL } from '@laurel/rules/festivals';
import { LARGEST_ID } from '@laurel/rules/ids';
import { ARTHOUSE_INDEXES } from '@laurel/rules/vocabularies';
import { words } from '@laurel/words/words';
import type { Code } from '@laurel/words/said';
import { competitionWord, festivalWord, t } from '../../../lib/texts/festival-editor';
import type { Competition, Festival } from '../../../lib/wire';
import type { BoxKind } from './value-box';

type Keys = 'id' | 'version' | 'competitionIds' | 'verifiedAt' | 'isDemonstration';
export type FestivalDraft = Omit<Festival, Keys>;
export type CompetitionDraft = Omit<Competition, 'id' | 'version' | 'festivalId' | 'termIds'>;
export type Field<D> = { name: keyof D & string; kind: BoxKind };

const count: BoxKind = { is: 'number', least: 0, most: LARGEST_ID };
const text: BoxKind = { is: 'text', longest: LONGEST_LINE };
const prose: BoxKind = { is: 'prose', longest: LONGEST_DESCRIPTION };
const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const MONTHS: BoxKind = {
  is: 'choice',
  empty: t('unknown'),
  options: Array.from({ length: 12 }, (_, n) => ({
    value: String(n + 1),
    label: month.format(Date.UTC(2026, n, 1)),
  })),
};
const ZONES: BoxKind = {
  is: 'choice',
  empty: t('unknown'),
  options: ['AoE', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value })),
};
const ARTHOUSE: BoxKind = {
  is: 'choice',
  options: ARTHOUSE_INDEXES.map((value) => ({
    value,
    label: words({ code: `arthouse.${value}` as Code, values: {} }),
  })),
};
export const timeZones = ZONES;
/** What a competition, or a rule that is met, adds to a score. */
export const bonus: BoxKind = { is: 'number', least: -LARGEST_BONUS, most: LARGEST_BONUS };

/** Every field of a festival that is typed, in groups as they belong together. */
export const FESTIVAL_FIELDS: readonly { group: string; fields: readonly Field<FestivalDraft>[] }[] = [
  {
    group: t('group.name'),
    fields: [
      { name: 'name', kind: text },
      { name: 'alternativeNames', kind: { is: 'texts', most: MOST_WORDS, longest: LONGEST_LINE } },
      { name: 'description', kind: prose },
    ],
  },
  {
    group: t('group.place'),
    fields: [
      { name: 'country', kind: { is: 'country' } },
      { name: 'subdivision', kind: { is: 'subdivision' } },
      { name: 'city', kind: text },
      { name: 'timezone', kind: ZONES },
    ],
  },
  {
    group: t('group.time'),
    fields: [
      { name: 'startsOn', kind: { is: 'day' } },
      { name: 'endsOn', kind: { is: 'day' } },
      { name: 'usualMonth', kind: MONTHS },
      { name: 'foundedYear', kind: count },
      { name: 'yearsRunning', kind: count },
    ],
  },
  {
    group: t('group.reach'),
    fields: [
      { name: 'homepage', kind: text },
      { name: 'filmfreewayLink', kind: text },
      { name: 'contactEmail', kind: text },
    ],
  },
  {
    group: t('group.kind'),
    fields: [
      { name: 'internetDisallowed', kind: { is: 'flag' } },
      { name: 'arthouseIndex', kind: ARTHOUSE },
      { name: 'qualifiers', kind: { is: 'words', of: 'qualifiers' } },
      { name: 'themes', kind: { is: 'words', of: 'festivalThemes' } },
    ],
  },
  {
    group: t('group.size'),
    fields: [
      { name: 'audienceAttendance', kind: count },
      { name: 'estimatedSubmissions', kind: count },
      { name: 'projectsSelected', kind: count },
      { name: 'awardsPresented', kind: count },
    ],
  },
];
export const COMPETITION_FIELDS: readonly Field<CompetitionDraft>[] = [
  { name: 'name', kind: text },
  { name: 'description', kind: prose },
  { name: 'opensOn', kind: { is: 'day' } },
  { name: 'notificationDate', kind: { is: 'day' } },
  { name: 'bonusRanking', kind: bonus },
  { name: 'isDeprecated', kind: { is: 'flag' } },
];

/** A festival of which nothing is said. */
export const NEW_FESTIVAL: FestivalDraft = { name: '', ...UNKNOWN_FESTIVAL };
export const NEW_COMPETITION: CompetitionDraft = {
  name: '',
  isDeprecated: false,
  bonusRanking: 0,
  description: null,
  opensOn: null,
  notificationDate: null,
};
/** Of what is stored, what is typed: these fields and no other, wherever it comes from. */
const pickedFrom = <D extends object>(stored: D, fresh: D): D =>
  Object.fromEntries(Object.keys(fresh).map((name) => [name, stored[name as keyof D]])) as D;
/** What can be said of a festival, as it is stored. */
export const festivalDraft = (festival: Festival): FestivalDraft => pickedFrom(festival, NEW_FESTIVAL);
export const competitionDraft = (competition: Competition): CompetitionDraft =>
  pickedFrom(competition, NEW_COMPETITION);
export const labelOf = (field: string): string => festivalWord[field] ?? competitionWord[field] ?? field;
