import { isNotStated } from '@laurel/rules/tables/not-stated';
import { parseCurrency, parseWrittenFee } from '@laurel/rules/past-submissions/fees';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';

/** A fee in the form of an import record. `amount` is in minor units. */
export interface FeeRecord {
  title: string;
  amount: number;
  currency: string;
  audience: string;
}

const FEE_TITLE = 'Entry';
export const STUDENT_FEE_TITLE = 'Student';
const STUDENT = /\b(?:students?|étudiant(?:e?s)?|estudiantes?|student[ie]n?(?:nen)?|studenti)\b/iu;
const FILLER = /\b(?:for|pour|para|für|per)\b|[():]/giu;
const PROBLEMS = { wrong: 'fee', ambiguous: 'fee_ambiguous', 'no-currency': 'fee_currency' } as const;
/** Separates fees. A comma separates only if a space follows, because `1,250` is one amount. */
const SEPARATOR = /[/;|\n]|,\s+/;

/**
 * Parses the fees of a cell: `$35`, `€25 / €30 / €40`, `$35, free for students`. An amount without a currency
 * has the currency `currency`, or else that of another amount in the cell. Omits fees such as `TBC`. Returns
 * a message for a cell that it cannot parse.
 */
export function parseFeeCell(cell: string, currency: string | null): FeeRecord[] | string {
  if (isFeeList(cell)) return parseFeeList(cell);
  const texts = cell
    .split(SEPARATOR)
    .map((text) => text.trim())
    .filter((text) => !isNotStated(text));
  const cellCurrency = currency ?? findCurrency(texts);
  const fees: FeeRecord[] = [];
  for (const text of texts) {
    const audience = STUDENT.test(text) ? 'student' : 'standard';
    const amountText = text.replace(STUDENT, '').replace(FILLER, ' ').trim();
    const fee = parseWrittenFee(amountText, cellCurrency);
    if (typeof fee === 'string') return formatInvalidValue({ why: PROBLEMS[fee] });
    if (fee === null) return formatInvalidValue({ why: 'fee_currency' });
    fees.push({ title: audience === 'student' ? STUDENT_FEE_TITLE : FEE_TITLE, ...fee, audience });
  }
  return fees;
}

/**
 * Returns whether a cell contains fees as JSON. Exports use JSON for fees that cannot be written as amounts.
 */
export const isFeeList = (cell: string): boolean => cell.startsWith('[');
function parseFeeList(cell: string): FeeRecord[] | string {
  try {
    return JSON.parse(cell) as FeeRecord[];
  } catch {
    return formatInvalidValue({ why: 'fee' });
  }
}

/** Returns the currency of the first amount with a currency sign or code. */
function findCurrency(texts: readonly string[]): string | null {
  for (const text of texts) {
    const [sign] = text
      .replace(STUDENT, '')
      .replace(/[\d.,'’\s()-]+/g, ' ')
      .trim()
      .split(' ');
    const currency = sign ? parseCurrency(sign) : null;
    if (currency) return currency;
  }
  return null;
}
