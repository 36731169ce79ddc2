import { findCountry } from '@laurel/messages/formatting/country-names';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { BLOC_NAMES, isBloc } from '@laurel/rules/locations/blocs';
import { PREMIERE_LEVELS, type PremiereLevel } from '@laurel/rules/terms/vocabularies';
import { RULE_COLUMNS, type RuleColumn } from './competition-columns.js';

/** A rule in the form of an import record. */
export type RuleRecord = { type: string } & Record<string, unknown>;

const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})$/;
const MINUTES = /^(\d{1,4})(?:[.,]0+)?\s*(?:min|mins|minutes|minuten|minutos|minuti|m|['’′])?\.?$/i;
const HOURS = /^(\d{1,2})\s*h(?:ours?)?\s*(?:(\d{1,2})\s*(?:min)?)?$/i;
const UNDER_PREFIX = /^(?:under|less than|<)\s*/i;
const UP_TO_PREFIX = /^(?:up to|max\.?|≤|<=)\s*/i;

/**
 * Parses minutes, `1 h 30` or `0:40:00` into seconds. Returns null for `1:30`, which may be hours or minutes.
 */
function parseRuntime(cell: string): number | null {
  const isStrict = UNDER_PREFIX.test(cell);
  const text = cell.replace(UNDER_PREFIX, '').replace(UP_TO_PREFIX, '').trim();
  const [, clockHours, clockMinutes, seconds] = CLOCK.exec(text) ?? [];
  const [, minutes] = MINUTES.exec(text) ?? [];
  const [, hours, moreMinutes = '0'] = HOURS.exec(text) ?? [];
  const runtime = seconds
    ? Number(clockHours) * 3600 + Number(clockMinutes) * 60 + Number(seconds)
    : minutes
      ? Number(minutes) * 60
      : hours
        ? Number(hours) * 3600 + Number(moreMinutes) * 60
        : null;
  return runtime === null ? null : runtime - Number(isStrict);
}

const LEVEL_BY_WORD = new Map<string, PremiereLevel>([
  ...PREMIERE_LEVELS.map((level) => [level.toLowerCase(), level] as const),
  ['world', 'World Premiere'],
  ['national', 'Country'],
]);
const NO_PREMIERE = /^(?:none|no|not required|no requirement|open|any)$/i;

const BLOC_BY_NAME = new Map([
  ...BLOC_NAMES.map((name) => [name.toLowerCase(), `bloc:${name}`] as const),
  ['european union', 'bloc:EU'],
  ['europe', 'M49:150'],
  ['africa', 'M49:002'],
  ['asia', 'M49:142'],
]);
const findBloc = (name: string) => (isBloc(name) ? name : BLOC_BY_NAME.get(name.toLowerCase()));

/**
 * Parses the cell of a simple rule. Returns null if the cell states that there is no such rule, and a message
 * for a cell that it cannot parse.
 */
export function parseRuleCell(column: RuleColumn, cell: string): RuleRecord | null | string {
  const type = RULE_COLUMNS[column];
  switch (column) {
    case 'minRuntime':
    case 'maxRuntime': {
      const seconds = parseRuntime(cell);
      return seconds === null ? formatInvalidValue({ why: 'runtime_written' }) : { type, [type]: seconds };
    }
    case 'completedAfter': {
      const day = /^\d{4}$/.test(cell) ? `${cell}-01-01` : parseUnambiguousDay(cell);
      return day === null ? formatInvalidValue({ why: 'day' }) : { type, [type]: day };
    }
    case 'premiere': {
      if (NO_PREMIERE.test(cell)) return null;
      const level =
        LEVEL_BY_WORD.get(
          cell
            .toLowerCase()
            .replace(/premi[eè]re$/, '')
            .trimEnd(),
        ) ?? LEVEL_BY_WORD.get(cell.toLowerCase());
      return level
        ? { type, [type]: level }
        : formatInvalidValue({ why: 'one_of', options: PREMIERE_LEVELS.join(', ') });
    }
    case 'productionCountries': {
      const names = cell
        .split(/[;|,]/)
        .map((name) => name.trim())
        .filter(Boolean);
      const countries = names.map((name) => findBloc(name) ?? findCountry(name) ?? name);
      return { type, countries };
    }
  }
}
