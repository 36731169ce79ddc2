// Checks documents, comments and messages with Vale.
// npm run prose -- [PATH …] --warnings
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { findVale } from '../../install/vale.mjs';
import { run } from '../../processes/command.mjs';
import { parseOptions } from '../../workspace/options.mjs';
import { root, UserError } from '../../workspace/repository.mjs';
import { extractProse } from './extract.mjs';

const { values, names } = parseOptions({
  command: 'npm run prose --',
  takes: '[PATH …]',
  description: 'Checks documents, comments and messages with Vale: all, or those below the paths.',
  options: { warnings: { type: 'boolean', description: 'Also print warnings.' } },
  epilog: 'Exits with 1 if there are errors.',
});
const GENERATED =
  /(^|\/)(generated|gen)\/|^proto\/rules\/locations\/|package-lock\.json$|^deploy\/keycloak\/themes\/laurel\/email\//;

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-prose-'));
try {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...names];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\n');
  for (const file of files.filter((name) => name && !GENERATED.test(name))) {
    const from = path.join(root, file);
    if (!fs.lstatSync(from, { throwIfNoEntry: false })?.isFile()) continue;
    // Documents and extracts have different rules (vale.ini).
    const isDocument = file.endsWith('.md');
    const text = fs.readFileSync(from, 'utf8');
    const prose = isDocument ? text : extractProse(file, text);
    if (prose === null) continue;
    const to = path.join(folder, isDocument ? 'documents' : 'extracts', `${file}.md`);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.writeFileSync(to, prose);
  }
  const config = path.join(import.meta.dirname, 'vale.ini');
  const level = values.warnings ? 'warning' : 'error';
  const valeArgs = ['--config', config, '--output', 'JSON', '--minAlertLevel', level, '.'];
  const { stdout, output } = await run(await findVale(), valeArgs, { cwd: folder, check: false });
  if (!stdout.trim().startsWith('{')) throw new UserError(output.trim());
  const alerts = Object.entries(JSON.parse(stdout)).flatMap(([name, list]) =>
    list.map((alert) => ({ ...alert, file: name.replace(/^(\.\/)?(documents|extracts)\/|\.md$/g, '') })),
  );
  for (const { file, Line, Severity, Message, Check } of alerts)
    console.log(`${file}:${Line}: ${Severity === 'error' ? '' : `${Severity}: `}${Message} [${Check}]`);
  const count = alerts.filter(({ Severity }) => Severity === 'error').length;
  if (count > 0) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof UserError ? error.message : error);
  process.exitCode = 1;
} finally {
  fs.rmSync(folder, { recursive: true, force: true });
}
