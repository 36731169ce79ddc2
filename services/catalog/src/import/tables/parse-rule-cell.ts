import { findCountry } from '@laurel/messages/formatting/country-names';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { BLOC_NAMES, isBloc } from '@laurel/rules/locations/blocs';
import { PREMIERE_LEVELS } from '@laurel/rules/terms/vocabularies';
import { RULE_COLUMNS, type RuleColumn } from './competition-columns.js';
import { parsePremiere } from './parse-premiere.js';

/** A rule in the form of an import record. */
export type RuleRecord = { type: string } & Record<string, unknown>;

const CLOCK = /^(\d{1,2}):(\d{2}):(\d{2})$/;
const MINUTES = /^(\d{1,4})(?:[.,]0+)?\s*(?:min|mins|minutes|minuten|minutos|minuti|m|['’′])?\.?$/i;
const HOURS =
  /^(\d{1,2})\s*(?:h|hrs?|hours?|heures?|horas?|stunden?|std\.?|or[ae])\s*(?:(\d{1,2})\s*(?:min\.?)?)?$/i;
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

/** A film that was completed on the day itself is accepted. */
const SINCE_PREFIX = /^(?:since|from|not before|seit|ab|depuis|à partir du|desde|a partir de|dal)\s+/i;

/**
 * Parses minutes, `1 h 30` or `0:40:00` into seconds. Returns null for `1:30`, which may be hours or minutes, and for
 * a minimum in the column of the maximum, or the other way round.
 */
function parseRuntime(cell: string, limit: 'min' | 'max'): number | null {
  const { inclusive, exclusive } = PREFIXES[limit];
  const exclusiveStep = limit === 'max' ? -1 : 1;
  const text = cell.replace(exclusive, '').replace(inclusive, '').trim();
  const runtime = parseDuration(text);
  return runtime !== null && exclusive.test(cell) ? runtime + exclusiveStep : runtime;
}

function parseDuration(text: string): number | null {
  const [, clockHours, clockMinutes, seconds] = CLOCK.exec(text) ?? [];
  if (seconds) return Number(clockHours) * 3600 + Number(clockMinutes) * 60 + Number(seconds);
  const [, minutes] = MINUTES.exec(text) ?? [];
  if (minutes) return Number(minutes) * 60;
  const [, hours, moreMinutes = '0'] = HOURS.exec(text) ?? [];
  return hours ? Number(hours) * 3600 + Number(moreMinutes) * 60 : null;
}

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
      const seconds = parseRuntime(cell, column === 'minRuntime' ? 'min' : 'max');
      return seconds === null ? formatInvalidValue({ why: 'runtime_written' }) : { type, [type]: seconds };
    }
    case 'completedAfter': {
      const text = cell.replace(SINCE_PREFIX, '');
      const day = /^\d{4}$/.test(text) ? `${text}-01-01` : parseUnambiguousDay(text);
      return day === null ? formatInvalidValue({ why: 'day' }) : { type, [type]: day };
    }
    case 'premiere': {
      const level = parsePremiere(cell);
      if (level === null) return null;
      return level === 'unknown'
        ? formatInvalidValue({ why: 'one_of', options: PREMIERE_LEVELS.join(', ') })
        : { type, [type]: level };
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
