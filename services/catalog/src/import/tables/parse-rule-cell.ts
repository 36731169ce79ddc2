import { parseRuntime } from '@laurel/rules/films/runtimes';
import { foldName } from '@laurel/rules/text/fold';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { parseWrittenMonth } from '@laurel/rules/dates/calendar-names';
import { addDays } from '@laurel/rules/dates/days';
import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { collapseBlanks } from '@laurel/rules/text/white-space';
import { Temporal } from 'temporal-polyfill';
import { PREMIERE_GROUP } from '../records/table-scope.js';
import { RULE_COLUMNS, type RuleColumn } from './competition-columns.js';
import { parseCountryCell } from './parse-country-cell.js';
import { parsePremieres } from './parse-premiere.js';

/** A rule in the form of an import record. */
export type RuleRecord = { type: string } & Record<string, unknown>;

/** A clock below ten hours or minutes: `1:30` may be hours or minutes. `25:00` is minutes. */
const UNCLEAR_CLOCK = /^0*\d:\d{2}$/;
/** The phrases before a limit, in English, French, Spanish, German, Italian and Portuguese. */
const PREFIXES = {
  max: {
    inclusive:
      /^(?:up to|at most|no(?:t)? more than|max(?:imum|imal|imo)?\.?|máx(?:imo)?\.?|≤|<=|jusqu['’]à|au plus|hasta|bis(?: zu)?|höchstens|fino a|massimo|até)\s*/i,
    exclusive: /^(?:under|less than|below|<|moins de|menos de|unter|weniger als|meno di)\s*/i,
  },
  min: {
    inclusive:
      /^(?:at least|from|min(?:imum|imo|destens)?\.?(?=[\s\d])|mín(?:imo)?\.?|≥|>=|au moins|à partir de|al menos|desde|ab|almeno|da|pelo menos)\s*/i,
    exclusive: /^(?:over|more than|above|>|plus de|más de|mais de|über|mehr als|più di)\s*/i,
  },
};

/** The phrases after a limit, such as `40 minutes or less`. */
const SUFFIXES = {
  max: /(?:(?:or|and) (?:less|under|below|shorter)|ou moins|o menos|oder (?:weniger|kürzer)|o meno|ou menos|max(?:imum|imal|imo)?\.?|máximo)$/i,
  min: /(?:(?:or|and) (?:more|over|above|longer|up)|ou plus|o más|oder (?:mehr|länger)|o più|ou mais|min(?:imum|imo|destens)|mínimo)$/i,
};

/** A film that was completed on the day itself is accepted. */
const SINCE_PREFIX =
  /^(?:since|from|on or after|not before|no earlier than|seit|ab|depuis|à partir du|desde|a partir de|dal)\s+/i;
/** A film that was completed on the next day is accepted, or in the next year. */
const AFTER_PREFIX = /^(?:after|later than|nach(?: dem)?|après(?: le)?|después del?|dopo il|depois de)\s+/i;
const SINCE_SUFFIX = /\s(?:or|and) (?:later|after|newer)$/i;

/** States that there is no such rule, in English, French, Spanish, German, Italian and Portuguese, folded. */
const NO_RULE =
  /^(?:no|none|(?:no|without) (?:(?:time|length|runtime|age|date|country) )?(?:limits?|limitations?|maximum|minimum|max|min|restrictions?|requirements?)|unlimited|unrestricted|any(?: (?:length|duration|runtime|year|date|age|country))?|all countries|worldwide|(?:sans|pas de) (?:limite|restriction|maximum|minimum)s?|aucune?(?: (?:limite|restriction))?|sin (?:limite|restriccion|maximo|minimo)(?:e?s)?|ningun[ao]?|keine?(?: (?:begrenzung|beschrankung|grenze|limit|maximum|minimum))?|unbegrenzt|unbeschrankt|ohne (?:begrenzung|beschrankung|limit)|nessun[ao]?(?: (?:limite|restrizione))?|senza limit[ei]|nenhuma?|sem (?:limite|restricao)s?|nao)$/;

/**
 * Parses a limit such as `up to 40 min` into seconds. Returns null for `1:30`, which may be hours or minutes, and for
 * a minimum in the column of the maximum, or the other way round.
 */
function parseRuntimeLimit(cell: string, limit: 'min' | 'max'): number | null {
  const { inclusive, exclusive } = PREFIXES[limit];
  const exclusiveStep = limit === 'max' ? -1 : 1;
  const text = collapseBlanks(cell)
    .replace(exclusive, '')
    .replace(inclusive, '')
    .replace(SUFFIXES[limit], '')
    .trim();
  const runtime = UNCLEAR_CLOCK.test(text) ? NaN : parseRuntime(text);
  if (Number.isNaN(runtime)) return null;
  return exclusive.test(cell) ? runtime + exclusiveStep : runtime;
}

/** Returns the first day on which a film may be completed; null if the cell is not understood. */
function parseFirstDay(cell: string): string | null {
  const isAfter = AFTER_PREFIX.test(cell);
  const text = collapseBlanks(cell)
    .replace(AFTER_PREFIX, '')
    .replace(SINCE_PREFIX, '')
    .replace(SINCE_SUFFIX, '')
    .trim();
  if (/^\d{4}$/.test(text)) return `${Number(text) + (isAfter ? 1 : 0)}-01-01`;
  const month = parseWrittenMonth(text);
  if (month !== null)
    return Temporal.PlainYearMonth.from(month)
      .add({ months: isAfter ? 1 : 0 })
      .toPlainDate({ day: 1 })
      .toString();
  const day = parseUnambiguousDay(text);
  return day !== null && isAfter ? addDays(day, 1) : day;
}

function parsePremiereRules(cell: string, festivalCountry: string | null): RuleRecord[] | string {
  const premieres = parsePremieres(cell, festivalCountry);
  if (premieres === null) return formatInvalidValue({ why: 'premiere_written' });
  return premieres.map(({ level, countries }) => ({
    type: 'premiere_restriction',
    premiere_restriction: level,
    ...(countries.length > 0 && { countries }),
    ...(premieres.length > 1 && { groupKey: PREMIERE_GROUP }),
  }));
}

function parseCountryRules(cell: string): RuleRecord[] | string {
  const lists = parseCountryCell(cell);
  if ('unknown' in lists) return formatInvalidValue({ why: 'countries_written', value: lists.unknown });
  const { accepted, excluded } = lists;
  return [
    ...(accepted.length > 0 ? [{ type: 'production_restriction_country', countries: accepted }] : []),
    ...(excluded.length > 0 ? [{ type: 'country_restriction_forbidden', countries: excluded }] : []),
  ];
}

/**
 * Parses the cell of a rule. Returns no rule if the cell states that there is none, and a message for a cell that it
 * cannot parse.
 * @param festivalCountry the country of the festival, if it is known
 */
export function parseRuleCell(
  column: RuleColumn,
  cell: string,
  festivalCountry: string | null = null,
): RuleRecord[] | string {
  if (NO_RULE.test(foldName(cell))) return [];
  switch (column) {
    case 'minRuntime':
    case 'maxRuntime': {
      const [type] = RULE_COLUMNS[column];
      const seconds = parseRuntimeLimit(cell, column === 'minRuntime' ? 'min' : 'max');
      return seconds === null ? formatInvalidValue({ why: 'runtime_written' }) : [{ type, [type]: seconds }];
    }
    case 'completedAfter': {
      const [type] = RULE_COLUMNS[column];
      const day = parseFirstDay(cell);
      return day === null ? formatInvalidValue({ why: 'day' }) : [{ type, [type]: day }];
    }
    case 'premiere':
      return parsePremiereRules(cell, festivalCountry);
    case 'productionCountries':
      return parseCountryRules(cell);
  }
}
