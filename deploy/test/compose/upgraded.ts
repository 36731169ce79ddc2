// What tests of an upgrade have in common.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../../local/house.mjs';
import { upgrade } from '../../compose/upgrading.mjs';
import { dockerHere, projectRead, type State } from './docker-here.mjs';
import type { Project } from './parser.mjs';

const PAUSES = { lookMs: 1, foundMs: 1, patienceMs: 20_000 };
let project: Project;
let here: Awaited<ReturnType<typeof dockerHere>> | undefined;
let folder: string;
/** For a file of tests: the compose file is read once, and what a test installed is taken away after it. */
export function installing(): void {
  jest.setTimeout(300_000);
  beforeAll(async () => void (project = await projectRead()));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-upgraded-'));
    fs.mkdirSync(path.join(folder, 'mounted'));
  });
  afterEach(() => {
    here?.stop();
    here = undefined;
    fs.rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * An installation, as `change` has it; a release of which all that is built here is another is then brought to it. `written`: of which services
 * the files that they read were written since they began; `file`: what that is called.
 */
export async function installed(
  change: (state: State) => void = () => {},
  {
    version,
    written = [],
    file = 'settings',
  }: { version?: string | undefined; written?: string[]; file?: string } = {},
) {
  const own = structuredClone(project);
  const mounted = path.join(folder, 'mounted');
  fs.writeFileSync(path.join(mounted, file), '');
  const inAnHour = new Date(Date.now() + 3_600_000);
  fs.utimesSync(path.join(mounted, file), inAnHour, inAnHour);
  const mounts = written.flatMap((name) => own.services[name]!.volumes!);
  for (const one of mounts) if (one.type === 'bind') one.source = mounted;
  const docker = (here = await dockerHere(own, version ? { version } : {}));
  docker.change((state) => {
    state.calls = [];
    change(state);
  });
  return docker;
}
/** Where it lies. */
export const projectFolder = () => folder;
/** What says that an upgrade runs. */
export const claimFile = () => path.join(folder, '.upgrade-laurel');
/** What it said, and why it ended where it did not come to its end. `meanwhile`: done at each thing that it says. */
export async function upgraded(withParts = false, meanwhile: () => void = () => {}) {
  const said: string[] = [];
  const why = await upgrade({
    withParts,
    say: (text) => {
      said.push(text);
      meanwhile();
    },
    pauses: PAUSES,
    docker: here!.command,
    folder,
  }).then(
    () => '',
    (error: Error) => error.message,
  );
  return { said: said.join('\n'), why };
}
/** What changes something, in its order: ids by the service whose container it is. */
export function changesOf({ calls, containers }: State, known: Record<string, string>) {
  const names = { ...known, ...Object.fromEntries(containers.map(({ id, service }) => [id, service])) };
  const changing = calls.filter((call) =>
    /^(compose (build|pull|run|up|exec|restart|kill|down)|stop|rm)/.test(call),
  );
  return changing.map((call) => call.replace(/[0-9a-f]{64}/g, (id) => names[id]!));
}
/** Whose each container is. */
export const namesIn = ({ containers }: State) =>
  Object.fromEntries(containers.map(({ id, service }) => [id, service]));
/** How often it was begun. */
export const startedAnew = (state: State, name: string) =>
  state.calls.filter((call) => new RegExp(`^compose up .*\\b${name}\\b`).test(call)).length;

/** All processes are of that image. */
export const all = (image: string) => Object.fromEntries(PROCESSES.map((name) => [name, [image]]));
