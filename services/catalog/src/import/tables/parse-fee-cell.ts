import { isNotStated } from '@laurel/rules/text/not-stated';
import {
  CURRENCY_OF_FREE,
  findCommonCurrency,
  parseCurrency,
  parseWrittenFee,
} from '@laurel/rules/money/written-fees';
import { writeDecimals } from '@laurel/rules/money/amounts';
import { findCurrencies } from '@laurel/rules/money/currency-names';
import { isFree } from '@laurel/rules/money/free-fees';
import type { Format } from '@laurel/rules/films/vocabularies';
import { foldName } from '@laurel/rules/text/fold';
import { MAX_DATES, MAX_FEES } from '@laurel/rules/festivals/festival-limits';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import { feeListSchema } from '../records/competition-record.js';
import type { Tier } from './competition-columns.js';

/** A fee in the form of an import record. `amount` is in minor units. */
export interface FeeRecord {
  title: string;
  amount: number;
  currency: string;
  audience: string;
  /** The format of films that pay the fee; every film if it is absent. */
  appliesTo?: Format | null;
}

const FEE_TITLE = 'Entry';
export const STUDENT_FEE_TITLE = 'Student';
const STUDENT =
  /(?<!\p{L})(?:students?|étudiant(?:e?s)?|etudiants?|estudiantes?|estudantes?|student[ie]n?(?:nen)?|studierende[nr]?|studenti|studenci|studentů)(?!\p{L})/iu;
/** The names of the formats of films that pay a fee, and the title of that fee. */
const FORMATS: readonly (readonly [format: Format, title: string, names: RegExp])[] = [
  [
    'short',
    'Short films',
    createNamePattern(
      'shorts?(?: films?)?|kurzfilme?|courts?(?:[- ]m[ée]trages?)?|cortos?|cortometrajes?|cortometragg(?:i|io)|curtas?(?:-metragens?)?',
    ),
  ],
  [
    'feature',
    'Feature films',
    createNamePattern(
      'features?(?:[- ](?:films?|length))?|langfilme?|spielfilme?|longs?(?:[- ]m[ée]trages?)?|largos?|largometrajes?|lungometragg(?:i|io)|longas?(?:-metragens?)?',
    ),
  ],
];
/** “No student fee” may mean that students pay nothing, or that they pay the usual fee. */
const NO_STUDENT_FEE = new RegExp(
  String.raw`(?<!\p{L})(?:no|without|kein(?:e[nmrs]?)?|ohne|sans|pas de|sin|senza|sem|brak|bez)[\s-]+(?:special |reduced )?(?:${STUDENT.source})`,
  'iu',
);
const NO = /^(?:no|none|nil|keine?|aucune?|ningun[ao]?|nessun[ao]|nenhuma?|brak|zadny|zadna)$/;
/** Returns whether a cell of student fees does not say if students pay nothing or the usual fee: `none`, `No student fee`. */
export const isUnclearStudentFee = (cell: string): boolean =>
  NO.test(foldName(cell)) || NO_STUDENT_FEE.test(cell);
/** Payers who are not students: “non-students €25”. */
const NON_STUDENT = new RegExp(
  String.raw`(?<!\p{L})(?:non|nicht|keine|no)[\s-]+(?:${STUDENT.source})`,
  'giu',
);
/** Words that say who pays a fee: “free for students, otherwise $20”. */
const FILLER =
  /(?<!\p{L})(?:(?:for|pour|para|für|per|por)(?: (?:all|les|los|las|gli|os|as|i|die|alle))?|(?:all )?others?|otherwise|else|every(?:one|body)(?: else)?|professionals?|adults?|sonst(?:ige)?|ansonsten|(?:alle )?(?:andere|übrige)n?|profis?|(?:tous )?(?:les )?autres|sinon|professionnels|(?:los |el )?(?:demás|resto)|otros|de lo contrario|profesionales|altrimenti|(?:gli )?altri|professionisti|caso contrário|(?:os )?(?:outros|demais|restantes)|profissionais)(?!\p{L})|[():]/giu;
const PROBLEMS = {
  wrong: 'fee',
  several: 'fee',
  ambiguous: 'fee_ambiguous',
  'no-currency': 'fee_currency',
} as const;
/** A comma separates amounts before a blank or a sign: `1,250` and `25,-` are one amount. “And” separates them too. */
const SEPARATOR =
  /[/;|\n、]|,? (?:and|und|et|y|e|i|en|och|og|&|\+) (?=[^\d\s]{0,4} ?\d)|,\s+|,(?=[^\d–—-])|(?<=[^\d\s.,–—-]),(?=\d)/u;
/** Replaces removed text. Two blanks separate the numbers around it: `1:250` and `(1) 250` are not 1,250. */
const GAP = '  ';
/** A bracket with another fee: `€25 (students €10)`. A number alone, as in `€25 (1)`, may be a footnote. */
const BRACKET = /\(([^()]*)\)/g;

/** The names of the tiers in English, French, Spanish, German, Italian and Portuguese. */
const TIER_NAMES: readonly [tier: Tier, name: RegExp][] = [
  [
    'early',
    createNamePattern('(?:super ?)?early(?:[ -]?bird)?|anticip(?:é|ée|ad[oa]|at[oa])|frühbucher|früh'),
  ],
  [
    'regular',
    createNamePattern('(?:regular|standard|normale?|régulier|estándar|ordinari[oa])(?: deadline)?'),
  ],
  ['late', createNamePattern('late|tardi(?:f|ve)|tardí[oa]|spät|tardi[ao]')],
  [
    'extended',
    createNamePattern('extended|final|last|prolongé|extendid[oa]|verlängert|prorogat[oa]|estendid[oa]'),
  ],
];
function createNamePattern(names: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${names})(?!\\p{L})`, 'giu');
}
/** Returns the tier that a text names, such as `Early bird` or `$35 early`. */
export const findTier = (text: string): Tier | null =>
  TIER_NAMES.find(([, name]) => text.search(name) >= 0)?.[0] ?? null;
const removeTier = (text: string): string =>
  TIER_NAMES.reduce((rest, [, name]) => rest.replace(name, GAP), text);

/** The currencies with which the fees of a row are read. */
export interface FeeCurrencies {
  /** The currency of amounts without one. */
  row: string | null;
  /** The currency of the festival's country. It decides what `kr` means, and `$` if it is USD. */
  local: string | null;
  /** The currency of a fee of zero whose cell states no amount. */
  free?: string | null;
}
/** A fee as its cell states it. */
export type StatedFee = FeeRecord & { tier: Tier | null };

/** Parses the cell of a currency. A sign that several currencies have means the chosen one. Null if it is unclear. */
export const parseCurrencyCell = (
  cell: string,
  localCurrency: string | null,
  chosenCurrencies: readonly string[],
): string | null =>
  parseCurrency(cell, localCurrency) ??
  chosenCurrencies.find((currency) => findCurrencies(cell).includes(currency)) ??
  null;

/** Splits a cell with several fees. A cell can state one fee for each deadline; it is refused if it states more. */
const splitFees = (cell: string): string[] =>
  writeDecimals(cell.normalize('NFKC').replace(/[^\S\n]+/g, ' '))
    .replace(BRACKET, (bracket, text: string) =>
      STUDENT.test(text) || (/\d/.test(text) && /[^\d\s]/.test(text)) ? `; ${text}${GAP}` : bracket,
    )
    .split(SEPARATOR)
    .map((text) => text.trim())
    .filter((text) => !isNotStated(text))
    .slice(0, MAX_DATES + 1);
const removeFormats = (text: string): string =>
  FORMATS.reduce((rest, [, , names]) => rest.replace(names, GAP), text);
const toAmountText = (text: string): string =>
  removeTier(removeFormats(text.replace(STUDENT, GAP)))
    .replace(FILLER, GAP)
    .trim();

/** Returns the currency that the fees of a row name together; null if they name none or different ones. */
export const findRowCurrency = (cells: readonly string[], localCurrency: string | null): string | null =>
  findCommonCurrency(
    cells.flatMap((cell) => (isFeeList(cell) ? [] : splitFees(cell).map(toAmountText))),
    localCurrency,
  );

/**
 * Parses the fees of a cell: `$35`, `€25 / €30 / €40`, `$35 early, $45 late`, `$35 (free for students)`. An amount
 * without a currency has the row's, or else that of the others in the cell. A fee that is not stated is left out.
 * Returns a message for a cell that is not understood.
 */
export function parseFeeCell(cell: string, { row, local, free = row }: FeeCurrencies): StatedFee[] | string {
  if (isFeeList(cell)) return parseFeeList(cell);
  const texts = splitFees(cell);
  if (texts.length > MAX_DATES) return formatInvalidValue({ why: 'too_many', max: MAX_DATES });
  const cellCurrency = row ?? findRowCurrency([cell], local);
  const freeCurrency = texts.some((text) => /[1-9]/.test(text)) ? cellCurrency : free;
  const fees: StatedFee[] = [];
  for (const text of texts) {
    const cleaned = text.replace(NON_STUDENT, GAP);
    if (isUnclearStudentFee(cleaned) && STUDENT.test(cleaned)) return formatInvalidValue({ why: 'fee' });
    const audience = STUDENT.test(cleaned) ? 'student' : 'standard';
    const amountText = toAmountText(cleaned);
    const fee = isFree(amountText)
      ? { amount: 0, currency: freeCurrency ?? local ?? row ?? CURRENCY_OF_FREE }
      : parseWrittenFee(amountText, cellCurrency, local);
    if (typeof fee === 'string') return formatInvalidValue({ why: PROBLEMS[fee] });
    if (fee === null) return formatInvalidValue({ why: 'fee_currency' });
    const [appliesTo, formatTitle] = FORMATS.find(([, , names]) => text.search(names) >= 0) ?? [];
    const audienceTitle = audience === 'student' ? STUDENT_FEE_TITLE : FEE_TITLE;
    const studentTitle =
      audience === 'student' && formatTitle ? `${STUDENT_FEE_TITLE}: ${formatTitle}` : null;
    const title = studentTitle ?? formatTitle ?? audienceTitle;
    fees.push({ title, ...fee, audience, ...(appliesTo && { appliesTo }), tier: findTier(text) });
  }
  return fees;
}

/**
 * Returns whether a cell contains fees as JSON. Exports use JSON for fees that cannot be written as amounts.
 */
export const isFeeList = (cell: string): boolean => cell.startsWith('[');
function parseFeeList(cell: string): StatedFee[] | string {
  try {
    const { data, error } = feeListSchema.safeParse(JSON.parse(cell));
    if (data) return data.map((fee) => ({ ...fee, appliesTo: fee.appliesTo as Format | null, tier: null }));
    const isTooLong = error.issues.some(({ code }) => code === 'too_big');
    return formatInvalidValue(isTooLong ? { why: 'too_many', max: MAX_FEES } : { why: 'fee' });
  } catch {
    return formatInvalidValue({ why: 'fee' });
  }
}
