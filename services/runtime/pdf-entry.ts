import { cell, MUTED, type PdfPaper } from './pdf-paper.js';

/** What one reads at a glance: its name, what it is part of, a line for each of its days, what it costs, and below them what is noted. */
export interface PdfEntry {
  name: string;
  detail: string;
  lines: readonly string[];
  amount: string;
  note: string;
}

const RULE = '#c9ccd4';
/** Of an entry, from the left: its days and what it costs; its name has the rest. */
const [DAYS_WIDTH, AMOUNT_WIDTH, GAP] = [150, 80, 12];
/** What stands around its texts, and its heading on a new page. */
const [AROUND, HEADING] = [14, 24];

/** Never torn over two pages where one holds it; on a new page its heading stands once more. */
export function writeEntry(
  paper: PdfPaper,
  { name, detail, lines, amount, note }: PdfEntry,
  heading: string,
) {
  const { document, width } = paper;
  const nameWidth = width - DAYS_WIDTH - AMOUNT_WIDTH - 2 * GAP;
  const nameCell = cell(name, 0, nameWidth, { font: 'strong' });
  const detailCell = cell(detail, 0, nameWidth, { colour: MUTED });
  const linesCell = cell(lines.join('\n'), nameWidth + GAP, DAYS_WIDTH);
  const amountCell = cell(amount, width - AMOUNT_WIDTH, AMOUNT_WIDTH, { align: 'right' });
  const noteCell = cell(note, 0, width, { size: 9, colour: MUTED });
  const left = paper.heightOf(nameCell) + paper.heightOf(detailCell);
  const highest = Math.max(left, paper.heightOf(linesCell), paper.heightOf(amountCell));
  if (paper.keep(highest + paper.heightOf(noteCell) + AROUND, HEADING))
    paper.write('strong', 8, MUTED).text(heading, paper.left, document.y).moveDown(0.6);
  paper.rule(RULE);
  document.y += 5;
  const top = document.y;
  paper.columns([nameCell, linesCell, amountCell]);
  const end = document.y;
  document.y = top + paper.heightOf(nameCell);
  if (detail !== '') paper.columns([detailCell]);
  document.y = Math.max(end, document.y);
  if (note !== '') paper.columns([noteCell]);
  document.y += 5;
}
