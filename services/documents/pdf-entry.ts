import { createCell, MUTED, type PdfPaper } from './pdf-paper.js';

/**
 * An entry of a list: `detail` is its category, `lines` its dates, `amount` its price, `note` a text below.
 */
export interface PdfEntry {
  name: string;
  detail: string;
  lines: readonly string[];
  amount: string;
  note: string;
}

const RULE = '#c9ccd4';
/** Widths of the dates and the price column. The name takes the rest. */
const [DATES_WIDTH, AMOUNT_WIDTH, GAP] = [150, 80, 12];
/** Vertical space around the texts, and the height of the repeated heading. */
const [ENTRY_PADDING, HEADING_HEIGHT] = [14, 24];

/**
 * Writes an entry. It is never split over two pages if one page can hold it. On a new page the heading is
 * repeated.
 */
export function writeEntry(
  paper: PdfPaper,
  { name, detail, lines, amount, note }: PdfEntry,
  heading: string,
) {
  const { document, width } = paper;
  const nameWidth = width - DATES_WIDTH - AMOUNT_WIDTH - 2 * GAP;
  const nameCell = createCell(name, 0, nameWidth, { font: 'strong' });
  const detailCell = createCell(detail, 0, nameWidth, { colour: MUTED });
  const linesCell = createCell(lines.join('\n'), nameWidth + GAP, DATES_WIDTH);
  const amountCell = createCell(amount, width - AMOUNT_WIDTH, AMOUNT_WIDTH, { align: 'right' });
  const noteCell = createCell(note, 0, width, { size: 9, colour: MUTED });
  const leftHeight = paper.measureHeight(nameCell) + paper.measureHeight(detailCell);
  const rowHeight = Math.max(leftHeight, paper.measureHeight(linesCell), paper.measureHeight(amountCell));
  if (paper.ensureSpace(rowHeight + paper.measureHeight(noteCell) + ENTRY_PADDING, HEADING_HEIGHT))
    paper.setFont('strong', 8, MUTED).text(heading, paper.left, document.y).moveDown(0.6);
  paper.drawRule(RULE);
  document.y += 5;
  const top = document.y;
  paper.writeColumns([nameCell, linesCell, amountCell]);
  const end = document.y;
  document.y = top + paper.measureHeight(nameCell);
  if (detail !== '') paper.writeColumns([detailCell]);
  document.y = Math.max(end, document.y);
  if (note !== '') paper.writeColumns([noteCell]);
  document.y += 5;
}
