// Shared helpers for tests of an upgrade.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { PROCESSES } from '../../workspace/repository.mjs';
import { upgrade } from '../../compose/upgrading.mjs';
import { createInstallation, readProject, type State } from './docker-installation.mjs';
import type { Project } from './parser.mjs';

const PAUSES = { pollMs: 1, discoveryMs: 1, maxWaitMs: 20_000 };
let project: Project;
let installation: Awaited<ReturnType<typeof createInstallation>> | undefined;
let folder: string;
/** Sets up a test file: reads the compose file once, and removes each test's installation after it. */
export function setUpInstallations(): void {
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });
  beforeAll(async () => void (project = await readProject()));
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-upgraded-'));
    fs.mkdirSync(path.join(folder, 'mounted'));
  });
  afterEach(() => {
    installation?.stop();
    installation = undefined;
    fs.rmSync(folder, { recursive: true, force: true });
  });
}

/**
 * Creates an installation, modified by `change`, for which a release with new images is available. `written`:
 * services whose mounted files changed since their start. `file`: the name of that file.
 */
export async function installProject(
  change: (state: State) => void = () => {},
  {
    version,
    written = [],
    file = 'settings',
  }: { version?: string | undefined; written?: string[]; file?: string } = {},
) {
  const projectClone = structuredClone(project);
  const mounted = path.join(folder, 'mounted');
  fs.writeFileSync(path.join(mounted, file), '');
  const inAnHour = new Date(Date.now() + 3_600_000);
  fs.utimesSync(path.join(mounted, file), inAnHour, inAnHour);
  const mounts = written.flatMap((name) => projectClone.services[name]!.volumes!);
  for (const mount of mounts) if (mount.type === 'bind') mount.source = mounted;
  const docker = (installation = await createInstallation(projectClone, version ? { version } : {}));
  docker.change((state) => {
    state.calls = [];
    change(state);
  });
  return docker;
}
/** The installation's folder. */
export const getProjectFolder = () => folder;
/** The file that marks a running upgrade. */
export const getClaimFile = () => path.join(folder, '.upgrade-laurel');
/**
 * Runs the upgrade. Returns its output and the error message, or an empty string. `meanwhile`: called for
 * each line of output.
 */
export async function runUpgrade(includesInfrastructure = false, meanwhile: () => void = () => {}) {
  const lines: string[] = [];
  const error = await upgrade({
    includesInfrastructure,
    log: (text) => {
      lines.push(text);
      meanwhile();
    },
    pauses: PAUSES,
    docker: installation!.command,
    folder,
  }).then(
    () => '',
    (error: Error) => error.message,
  );
  return { output: lines.join('\n'), error };
}
/**
 * The commands that change something, in order, with service names in place of container IDs. `serviceById`:
 * the services of containers that no longer exist.
 */
export function listChanges({ calls, containers }: State, serviceById: Record<string, string>) {
  const names = { ...serviceById, ...Object.fromEntries(containers.map(({ id, service }) => [id, service])) };
  const changing = calls.filter((call) =>
    /^(compose (build|pull|run|up|exec|restart|kill|down)|stop|rm)/.test(call),
  );
  return changing.map((call) => call.replace(/[0-9a-f]{64}/g, (id) => names[id]!));
}
/** The service of each container. */
export const getServiceById = ({ containers }: State) =>
  Object.fromEntries(containers.map(({ id, service }) => [id, service]));
/** How often a service was started. */
export const countStarts = (state: State, name: string) =>
  state.calls.filter((call) => new RegExp(`^compose up .*\\b${name}\\b`).test(call)).length;

/** Every process with that image. */
export const getImages = (image: string) => Object.fromEntries(PROCESSES.map((name) => [name, [image]]));
