type QuoteState = 'outside' | 'inside' | 'stray';

/** A cell has at most this many lines. A quote that is not closed by then is a mistake. */
const MAX_LINES_PER_CELL = 200;

/**
 * Quotes the lines of a CSV file whose quotes do not match, so that a stray quote costs only its own row. Without
 * this, a parser takes everything up to the next quote as one cell. Push the lines one by one; the result may lag
 * behind while a quoted cell spans several lines.
 */
export class StrayQuoteRepair {
  private pendingLines: string[] = [];
  constructor(private readonly delimiter: string) {}

  /** Returns the lines that are complete. */
  push(line: string): string[] {
    const isInside = this.pendingLines.length > 0;
    const state = scanQuotes(line, this.delimiter, isInside);
    if (!isInside && state === 'stray') return [quoteAllCells(line, this.delimiter)];
    this.pendingLines.push(line);
    if (state === 'outside') return this.takePendingLines();
    return state === 'stray' || this.pendingLines.length > MAX_LINES_PER_CELL ? this.restart() : [];
  }

  /** Returns the remaining lines. */
  end(): string[] {
    const lines: string[] = [];
    while (this.pendingLines.length > 0) lines.push(...this.restart());
    return lines;
  }

  /** Takes the first pending line as one with a stray quote, and reads the others again. */
  private restart(): string[] {
    const [firstLine, ...otherLines] = this.takePendingLines();
    return [quoteAllCells(firstLine!, this.delimiter), ...otherLines.flatMap((line) => this.push(line))];
  }

  private takePendingLines(): string[] {
    const lines = this.pendingLines;
    this.pendingLines = [];
    return lines;
  }
}

/** Returns the repaired lines of a whole table. */
export function repairStrayQuotes(lines: readonly string[], delimiter: string): string[] {
  const repair = new StrayQuoteRepair(delimiter);
  return [...lines.flatMap((line) => repair.push(line)), ...repair.end()];
}

/** Returns whether the line ends inside a quoted cell. A quote must be followed by the end of its cell. */
function scanQuotes(line: string, delimiter: string, startsInside: boolean): QuoteState {
  let isInside = startsInside;
  let isCellStart = !startsInside;
  for (let n = 0; n < line.length; n++) {
    const character = line[n]!;
    if (isInside) {
      if (character !== '"') continue;
      const isDoubledQuote = line[n + 1] === '"';
      if (isDoubledQuote) n++;
      else if (isCellEnd(line.slice(n + 1), delimiter)) isInside = false;
      else return 'stray';
    } else if (character === delimiter) isCellStart = true;
    else if (character === '"' && isCellStart) [isInside, isCellStart] = [true, false];
    else if (character !== ' ') isCellStart = false;
  }
  return isInside ? 'inside' : 'outside';
}

const isCellEnd = (rest: string, delimiter: string): boolean => {
  const text = rest.replace(/^ +/, '');
  return text === '' || text.startsWith(delimiter);
};

const quoteAllCells = (line: string, delimiter: string): string =>
  line
    .split(delimiter)
    .map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(delimiter);
