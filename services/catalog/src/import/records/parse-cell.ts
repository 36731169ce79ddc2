import { parseMonthName } from '@laurel/rules/dates/calendar-names';
import { parseUnambiguousDay } from '@laurel/rules/dates/written-days';
import { parseWholeNumber } from '@laurel/rules/numbers/whole-numbers';
import { QUALIFIERS } from '@laurel/rules/terms/vocabularies';
import { fold } from '@laurel/rules/text/fold';
import { FESTIVAL_FIELD_KINDS } from '../../domain/festivals/festival.js';
import type { FieldKinds } from '../../domain/field-kinds.js';

const DAY_FIELDS = ['startsOn', 'endsOn'];
const YES_PATTERN = /^(?:true|yes|y|ja|oui|s[ií]|sim|x|1)$/i;
const NO = /^(?:false|no|n|nein|non|não|0)$/i;

/**
 * Converts a cell to the value of a field. Returns a cell that it cannot parse unchanged, so that the later
 * check reports it.
 */
export function parseCell(field: string, cell: string): unknown {
  if (field === 'laurelId') return parseWholeNumber(cell) ?? cell;
  if (DAY_FIELDS.includes(field)) return parseUnambiguousDay(cell) ?? cell;
  const kind = (FESTIVAL_FIELD_KINDS as FieldKinds)[field];
  if (kind === 'list') return parseList(field, cell);
  if (kind === 'number') return parseNumber(field, cell) ?? cell;
  if (kind === 'flag') return parseFlag(cell) ?? cell;
  return cell;
}

const parseNumber = (field: string, cell: string): number | null =>
  parseWholeNumber(cell) ?? (field === 'usualMonth' ? parseMonth(cell) : null);
/** `March`, `3月`. */
const parseMonth = (cell: string): number | null =>
  parseMonthName(cell) ?? parseWholeNumber(cell.normalize('NFKC').replace(/ ?[月월]$/, ''));

function parseFlag(cell: string): boolean | null {
  if (YES_PATTERN.test(cell)) return true;
  return NO.test(cell) ? false : null;
}

function parseList(field: string, cell: string): string[] {
  const items = splitList(cell);
  return field === 'qualifiers' ? items.flatMap(splitQualifiers) : items;
}

function splitList(cell: string): string[] {
  if (cell.startsWith('[')) {
    try {
      const list = JSON.parse(cell) as unknown;
      if (Array.isArray(list) && list.every((item) => typeof item === 'string')) return list;
    } catch {
      // Not JSON: a name may begin with a bracket.
    }
  }
  return cell
    .split(/[;|]/)
    .map((value) => value.trim())
    .filter(Boolean);
}

/** Qualifiers by the words that people use: `oscar`, `oscars`, `bafta`, `meliesdor`. */
const QUALIFIER_BY_KEY: ReadonlyMap<string, string> = new Map([
  ...QUALIFIERS.map((qualifier) => [toKey(qualifier), qualifier] as const),
  ['oscar', 'Academy Awards (Oscars)'],
  ['oscars', 'Academy Awards (Oscars)'],
  ['academyaward', 'Academy Awards (Oscars)'],
  ['academyawards', 'Academy Awards (Oscars)'],
  ['ampas', 'Academy Awards (Oscars)'],
  ['baftas', 'BAFTA'],
  ['csa', 'Canadian Screen Awards'],
  ['canadianscreenaward', 'Canadian Screen Awards'],
  ['efa', 'European Film Awards'],
  ['europeanfilmaward', 'European Film Awards'],
  ['goya', 'Goya Awards'],
  ['goyas', 'Goya Awards'],
  ['premiosgoya', 'Goya Awards'],
  ['melies', "Méliès d'Or"],
]);
function toKey(text: string): string {
  return fold(text)
    .replace(/\b(?:qualifying|qualifier|qualified)\b/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Splits a text such as `BAFTA, Oscar` into qualifiers. Returns other texts with a comma as one item. */
function splitQualifiers(text: string): string[] {
  const items = text.split(/,|\band\b|&|\//).map((item) => item.trim());
  const qualifiers = items.map((item) => QUALIFIER_BY_KEY.get(toKey(item)));
  return qualifiers.every((qualifier) => qualifier !== undefined) ? qualifiers : [text];
}
