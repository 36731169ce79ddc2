import {
  MAX_BONUS,
  MAX_DESCRIPTION_LENGTH,
  MAX_LINE_LENGTH,
  MAX_TEXT_VALUES,
} from '@laurel/rules/festivals/festival-limits';
import { UNKNOWN_FESTIVAL } from '@laurel/rules/festivals/unknown-festival';
import { MAX_ID } from '@laurel/rules/links/ids';
import { ARTHOUSE_INDEXES } from '@laurel/rules/festivals/vocabularies';
import { formatMessage } from '@laurel/messages/formatting/format-message';
import type { Code } from '@laurel/messages/formatting/message';
import { t } from '@laurel/messages/pages/administration/festival-editor';
import type { Competition, Festival } from '../../../lib/server/wire';
import type { BoxKind } from './value-box';
import { toOptions } from '../../../ui/forms/to-options';

type ReadOnlyField = 'id' | 'version' | 'competitionIds' | 'verifiedAt' | 'isDemonstration';
export type FestivalDraft = Omit<Festival, ReadOnlyField>;
export type CompetitionDraft = Omit<Competition, 'id' | 'version' | 'festivalId' | 'termIds'>;
export type Field<D> = { name: keyof D & string; kind: BoxKind };

const countBox: BoxKind = { type: 'number', min: 0, max: MAX_ID };
const textBox: BoxKind = { type: 'text', maxLength: MAX_LINE_LENGTH };
const proseBox: BoxKind = { type: 'prose', maxLength: MAX_DESCRIPTION_LENGTH };
const monthFormat = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });
const MONTHS: BoxKind = {
  type: 'choice',
  empty: t('unknown'),
  options: Array.from({ length: 12 }, (_, n) => ({
    value: String(n + 1),
    label: monthFormat.format(Date.UTC(2026, n, 1)),
  })),
};
export const TIME_ZONES: BoxKind = {
  type: 'choice',
  empty: t('unknown'),
  options: toOptions(['AoE', ...Intl.supportedValuesOf('timeZone')]),
};
const ARTHOUSE: BoxKind = {
  type: 'choice',
  options: ARTHOUSE_INDEXES.map((value) => ({
    value,
    label: formatMessage({ code: `arthouse.${value}` as Code, values: {} }),
  })),
};
/** The bonus that a competition, or a satisfied rule, adds to a score. */
export const BONUS: BoxKind = { type: 'number', min: -MAX_BONUS, max: MAX_BONUS };

/** Every editable field of a festival, in groups. */
export const FESTIVAL_FIELDS: readonly { group: string; fields: readonly Field<FestivalDraft>[] }[] = [
  {
    group: t('group.name'),
    fields: [
      { name: 'name', kind: textBox },
      { name: 'alternativeNames', kind: { type: 'texts', max: MAX_TEXT_VALUES, maxLength: MAX_LINE_LENGTH } },
      { name: 'description', kind: proseBox },
    ],
  },
  {
    group: t('group.location'),
    fields: [
      { name: 'country', kind: { type: 'country' } },
      { name: 'subdivision', kind: { type: 'subdivision' } },
      { name: 'city', kind: textBox },
      { name: 'timezone', kind: TIME_ZONES },
    ],
  },
  {
    group: t('group.time'),
    fields: [
      { name: 'startsOn', kind: { type: 'day' } },
      { name: 'endsOn', kind: { type: 'day' } },
      { name: 'usualMonth', kind: MONTHS },
      { name: 'foundedYear', kind: countBox },
      { name: 'yearsRunning', kind: countBox },
    ],
  },
  {
    group: t('group.reach'),
    fields: [
      { name: 'homepage', kind: textBox },
      { name: 'filmfreewayLink', kind: textBox },
      { name: 'contactEmail', kind: textBox },
    ],
  },
  {
    group: t('group.kind'),
    fields: [
      { name: 'internetDisallowed', kind: { type: 'flag' } },
      { name: 'arthouseIndex', kind: ARTHOUSE },
      { name: 'qualifiers', kind: { type: 'words', vocabulary: 'qualifiers' } },
      { name: 'themes', kind: { type: 'words', vocabulary: 'festivalThemes' } },
    ],
  },
  {
    group: t('group.size'),
    fields: [
      { name: 'audienceAttendance', kind: countBox },
      { name: 'estimatedSubmissions', kind: countBox },
      { name: 'projectsSelected', kind: countBox },
      { name: 'awardsPresented', kind: countBox },
    ],
  },
];
export const COMPETITION_FIELDS: readonly Field<CompetitionDraft>[] = [
  { name: 'name', kind: textBox },
  { name: 'description', kind: proseBox },
  { name: 'opensOn', kind: { type: 'day' } },
  { name: 'notificationDate', kind: { type: 'day' } },
  { name: 'bonusRanking', kind: BONUS },
  { name: 'isDeprecated', kind: { type: 'flag' } },
];

/** A festival without any known field. */
export const NEW_FESTIVAL: FestivalDraft = { name: '', ...UNKNOWN_FESTIVAL };
export const NEW_COMPETITION: CompetitionDraft = {
  name: '',
  isDeprecated: false,
  bonusRanking: 0,
  description: null,
  opensOn: null,
  notificationDate: null,
};
/** Picks the editable fields from a stored object, so that no other field is sent. */
const pickFields = <D extends object>(source: D, template: D): D =>
  Object.fromEntries(Object.keys(template).map((name) => [name, source[name as keyof D]])) as D;
export const toFestivalDraft = (festival: Festival): FestivalDraft => pickFields(festival, NEW_FESTIVAL);
export const toCompetitionDraft = (competition: Competition): CompetitionDraft =>
  pickFields(competition, NEW_COMPETITION);
export const getFieldLabel = (field: string): string =>
  t.find(`festival.field.${field}`) ?? t.find(`competition.field.${field}`) ?? field;
