// Renders deploy/measurements.md from the results in results/*.json.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../workspace/repository.mjs';

export const RESULTS_FOLDER = path.join(import.meta.dirname, 'results');
export const PAGE = path.join(root, 'deploy/measurements.md');
const COMMAND_PREFIX = 'npm run ';
const HEADER = ['metric', 'value', 'reference', `\`${COMMAND_PREFIX}…\``, 'date'];

/** Reads the results, sorted by command. */
function readResults() {
  const files = fs.readdirSync(RESULTS_FOLDER).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => JSON.parse(fs.readFileSync(path.join(RESULTS_FOLDER, name), 'utf8')))
    .toSorted((a, b) => (a.command < b.command ? -1 : 1));
}

const toTableRows = ({ command, measuredAt, rows }) =>
  rows.map(({ metric, value, reference }) => [
    metric,
    value,
    reference,
    `\`${command.replace(COMMAND_PREFIX, '')}\``,
    measuredAt,
  ]);

/** Formats a Markdown table as Prettier does. */
function formatTable(rows) {
  const widths = rows[0].map((_, n) => Math.max(...rows.map((cells) => cells[n].length)));
  const format = (cells) => `| ${cells.map((cell, n) => cell.padEnd(widths[n])).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [rows[0], rule, ...rows.slice(1)].map(format).join('\n');
}

/** Returns the text of the page. */
export function renderPage() {
  const results = readResults();
  const cores = [...new Set(results.flatMap((result) => result.cores ?? []))].join(' or ');
  const intro = `The newest result of each benchmark, with the platform and the load generator on ${cores} CPU cores. Compare a result with its reference from the same run.`;
  return `# Measurements\n\n${intro}\n\n${formatTable([HEADER, ...results.flatMap(toTableRows)])}\n`;
}

export const writePage = () => fs.writeFileSync(PAGE, renderPage());
