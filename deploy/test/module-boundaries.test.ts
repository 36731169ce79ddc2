import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';

const root = path.resolve(__dirname, '../..');
const forbidden: [folder: string, target: string, reason: string][] = [
  ['services/films/src/domain', '@nestjs/common', 'domain rules use no framework'],
  ['services/films/src/domain', '@laurel/proto/films/v1/films', 'domain rules use no contract'],
  ['services/films/src/domain', '@laurel/runtime/database/client', 'domain rules use no database'],
  ['services/films/src/domain', '../database/client.js', 'domain rules use no other folder'],
  ['services/matching/src/engine', '@nestjs/common', 'the engine uses no framework'],
  ['services/matching/src/engine', '@laurel/proto/films/v1/films', 'the engine uses no contract'],
  ['services/matching/src/engine', '../database/client.js', 'the engine uses no database'],
  ['services/films/src/queries', '../commands/add-film.js', 'a lower level does not import a higher one'],
  ['services/films/src/queries', '../archives/find-archive.js', 'folders of a level are independent'],
  ['services/films/src/commands', '../controllers/films.grpc.js', 'only the module imports controllers'],
  ['services/films/src/commands', '../films.module.js', 'no folder imports the module'],
  ['services/films/src/unlisted', '../domain/film.js', 'a new folder has no level yet'],
  ['services/films/src/commands', '../../../identity/src/users/administer.js', 'services are independent'],
  ['services/films/src', '../../identity/src/users/administer.js', 'services are independent'],
  ['services/runtime/database', '../events/bus.js', 'a lower level does not import a higher one'],
  ['services/runtime/lifecycle', '../../films/src/database/client.js', 'the runtime imports no service'],
  ['services/documents', '@laurel/runtime/errors/refusals', 'documents import no other package'],
  ['bff/src/functions', '../../../services/films/src/database/client.js', 'the BFF imports no service'],
  ['bff/src/clients', '../session/viewers.js', 'a lower level does not import a higher one'],
  ['bff/src/inputs', '../settings/bff.env.js', 'inputs run in a browser'],
  ['bff/src/inputs', 'node:fs', 'inputs run in a browser'],
  ['bff/src/shapes', '../settings/bff.env.js', 'shapes run in a browser'],
  ['web/src/lib', '@laurel/proto/films/v1/films', 'the web app uses no contract'],
  ['web/src/lib', '../../../bff/src/functions/index.js', 'the web app uses only types of server functions'],
  ['web/src/features/films', '../matching/explanation/requirements', 'features are independent'],
  ['web/src/widgets', '../features/films/summary/plan-link', 'widgets do not import features'],
  ['web/src/lib', '../widgets/dates/year-line', 'a lower level does not import a higher one'],
  ['web/src/ui', '../lib/server/bff', 'the design system uses no server'],
  ['proto/rules', 'node:fs', 'rules use nothing of Node'],
  ['proto/rules', 'zod', 'rules use no package'],
  ['proto/rules', '../messages/formatting/format-message.js', 'rules use no messages'],
  ['proto/messages', '../gen/laurel/films/v1/films.js', 'messages use no contract'],
];
const allowed: [folder: string, target: string][] = [
  ['services/films/src/domain', '@laurel/runtime/errors/refusals'],
  ['services/matching/src/engine', '../domain/day.js'],
  ['services/films/src/commands', '../domain/film.js'],
  ['services/films/src/commands', '../database/client.js'],
  ['services/films/src/database', '../generated/client.js'],
  ['services/films/src/dossiers', '@laurel/documents/pdf-sheet'],
  ['services/films/src', './controllers/films.grpc.js'],
  ['services/runtime/events', '../database/client.js'],
  ['bff/src/functions', '@laurel/proto/films/v1/films'],
  ['proto/rules', 'temporal-polyfill'],
  ['proto/messages', '@laurel/rules/dates/days'],
  ['web/src/features/films', '../../../../bff/src/inputs/films/film.js'],
  ['web/src/features/films', '../../widgets/dates/year-line'],
  ['web/src/ui', '@laurel/messages/pages/controls/controls'],
];
const allowedTypes: [folder: string, target: string][] = [
  ['web/src/lib', '../../../bff/src/functions/index.js'],
];

interface Probe {
  file: string;
  folder: string;
  target: string;
  line: string;
}
const createProbe = (folder: string, target: string, n: string, type = ''): Probe => ({
  file: path.join(root, folder, `boundary-probe-${n}.ts`),
  folder,
  target,
  line: `export ${type}* from '${target}';\n`,
});
/** One file per rule, which is linted but not written. */
const forbiddenProbes = forbidden.map(([folder, target], n) => createProbe(folder, target, `forbidden-${n}`));
const allowedProbes = [
  ...allowed.map(([folder, target], n) => createProbe(folder, target, `allowed-${n}`)),
  ...allowedTypes.map(([folder, target], n) => createProbe(folder, target, `type-${n}`, 'type ')),
];
const probes = [...forbiddenProbes, ...allowedProbes];

/** An unresolved import is always refused, so a probe of a file that does not exist would prove nothing. */
const exists = ({ folder, target }: Probe) =>
  !target.startsWith('.') ||
  ['.ts', '.tsx'].some((ending) =>
    fs.existsSync(path.join(root, folder, target.replace(/\.js$/, '') + ending)),
  );

let refused: Set<string>;
beforeAll(async () => {
  const eslint = new ESLint({ cwd: root });
  const results = await Promise.all(
    probes.map(({ file, line }) => eslint.lintText(line, { filePath: file })),
  );
  const isRefused = ({ messages }: ESLint.LintResult) =>
    messages.some(({ ruleId }) => ruleId === 'boundaries/dependencies');
  refused = new Set(results.flat().flatMap((result) => (isRefused(result) ? [result.filePath] : [])));
});

describe('the module boundaries', () => {
  it('are tested with files that exist', () =>
    expect(probes.filter((probe) => !exists(probe)).map(({ target }) => target)).toEqual([]));
  it.each(forbidden.map(([folder, target, reason], n) => ({ folder, target, reason, n })))(
    'refuse $target in $folder: $reason',
    ({ n }) => expect(refused).toContain(forbiddenProbes[n]!.file),
  );
  it.each(allowedProbes)('allow $target in $folder', ({ file }) => expect(refused).not.toContain(file));
});
