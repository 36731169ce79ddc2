// The steps of `npm run compose:upgrade`, in order. Each may be repeated, so that another run can continue an
// interrupted one.
import path from 'node:path';
import { claim, getClaimHolder, releaseClaim } from '../processes/file-locks.mjs';
import { PROCESSES, root, UserError, SERVICES } from '../workspace/repository.mjs';
import { createEngine } from './engine.mjs';
import { formatOutages, compareInfrastructure } from './infrastructure.mjs';
import { PAUSES, replace } from './replace.mjs';
import { findWrongSettings } from './settings.mjs';

const COMMAND = 'npm run compose:upgrade';
const UNCHANGED = 'Nothing was changed. The old processes still serve.';
/** Starts services without their dependencies and waits until they are ready. */
const UP_ARGS = ['up', '-d', '--no-deps', '--no-build', '--wait', '--wait-timeout', '600'];

/** Adds to any failure what serves now, and what to do. */
async function runStep(work, { state, advice = `Fix the cause, then run ${COMMAND} again to continue.` }) {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    throw new UserError(`${error.message}\n\n${state} ${advice}`);
  }
}

/** Builds the images of this clone, or pulls them. Returns the present image id of each name. */
async function prepareImages({ services }, { compose, getImageIds }) {
  const isBuiltHere = services.bff.image.startsWith('localhost/');
  const builtServices = Object.keys(services).filter((name) => services[name].build);
  const show = true;
  await compose(isBuiltHere ? ['build'] : ['pull', ...builtServices], { show });
  await compose(['pull', '--policy', 'missing', '--ignore-buildable'], { show });
  const imageIds = await getImageIds(Object.values(services).map(({ image }) => image));
  const missingImages = Object.keys(imageIds).filter((name) => !imageIds[name]);
  if (missingImages.length > 0) throw new UserError(`Missing images: ${missingImages.join(', ')}.`);
  return imageIds;
}

/**
 * Brings the services that the processes depend on up to date. Returns those that stay outdated. The gateway
 * reloads its settings without a stop.
 */
async function upgradeInfrastructure(project, engine, { includesInfrastructure, log }) {
  const { compose, listContainers, runJob } = engine;
  const { absent, outdated, needsGatewayReload } = compareInfrastructure(
    project,
    await listContainers(project),
  );
  const recreated = includesInfrastructure ? outdated : [];
  if (absent.length + recreated.length > 0) await runJob('volume-owners');
  if (recreated.length > 0) {
    log(
      `Recreating these services. Until each is healthy again (seconds to a minute):\n${formatOutages(recreated)}`,
    );
    await compose([...UP_ARGS, '--force-recreate', ...recreated]);
  }
  if (absent.length > 0) {
    log(`Starting missing services: ${absent.join(', ')} …`);
    await compose([...UP_ARGS, ...absent]);
  }
  if (needsGatewayReload)
    for (const args of [['-t'], ['-s', 'reload']]) await compose(['exec', '-T', 'gateway', 'nginx', ...args]);
  return outdated.filter((name) => !recreated.includes(name));
}

/**
 * Upgrades the running installation to the present compose file and images. `includesInfrastructure`: also the services
 * that the processes depend on, which stop for it. `log`: receives the progress. `docker`: its command line.
 * `folder`: the installation's folder. Errors say what still serves and what to do. Refuses while another
 * upgrade runs, because each would remove what the other has started.
 */
export async function upgrade({
  includesInfrastructure = false,
  log = console.log,
  pauses = PAUSES,
  docker,
  folder = root,
}) {
  const engine = createEngine(docker);
  await engine.requireSupportedVersion();
  const wrongSettings = findWrongSettings(folder);
  if (wrongSettings.length > 0) throw new UserError(`${wrongSettings.join('\n')}\n${UNCHANGED}`);
  const project = await runStep(engine.readProject, { state: UNCHANGED });
  const file = path.join(folder, `.upgrade-${project.name}`);
  claimUpgrade(file);
  try {
    await upgradeProject(project, engine, { includesInfrastructure, log, pauses });
  } finally {
    releaseClaim(file);
  }
}

/**
 * Claims a file in the installation's folder, which every user who upgrades it can see. Refuses if another
 * upgrade has claimed it.
 */
function claimUpgrade(file) {
  let isClaimed;
  try {
    isClaimed = claim(file);
  } catch (error) {
    throw new UserError(
      `${file} shows whether an upgrade is running, but cannot be read and written (${error.message}). Run ${COMMAND} as a user with access. ${UNCHANGED}`,
    );
  }
  if (isClaimed) return;
  const pid = getClaimHolder(file);
  const [owner, remedy] = pid
    ? [`process ${pid}`, `end it (kill ${pid}) and run`]
    : ['another process', 'run'];
  throw new UserError(
    `An upgrade is already running: ${owner} (${file}). This one changed nothing. Wait for it, or ${remedy} ${COMMAND} again to continue.`,
  );
}

async function upgradeProject(declaredProject, engine, { includesInfrastructure, log, pauses }) {
  const { runJob } = engine;
  const runningContainers = (await engine.listContainers(declaredProject)).filter(
    ({ isRunning }) => isRunning,
  );
  if (!runningContainers.some(({ service }) => PROCESSES.includes(service)))
    throw new UserError(
      'No process of Laurel is running, so there is nothing to upgrade. Start Laurel with: docker compose up -d --build',
    );
  const { PUBLIC_URL: url, TRUSTED_PROXIES: proxies } = declaredProject.services.gateway.environment;
  // Like gateway/start.sh: a restarted gateway would exit.
  if (url.startsWith('https:') && !proxies)
    throw new UserError(
      `Set TRUSTED_PROXIES in .env to the proxy that terminates TLS. Otherwise the gateway does not start (deploy/compose/README.md). ${UNCHANGED}`,
    );
  const networks = await engine.findChangedNetworks(declaredProject);
  if (networks.length > 0)
    throw new UserError(
      `The addresses of networks have changed (${networks.join(', ')}), which requires new containers. ${UNCHANGED} Run this once, with a minute of downtime: docker compose down && docker compose up -d --build (the volumes stay).`,
    );

  log('Building the images; the old processes still serve …');
  const imageIds = await runStep(() => prepareImages(declaredProject, engine), { state: UNCHANGED });
  const project = { ...declaredProject, imageIds };
  const outdatedNames = await runStep(
    () => upgradeInfrastructure(project, engine, { includesInfrastructure, log }),
    {
      state:
        'The processes are the old ones. They serve as far as the infrastructure does: docker compose ps --all.',
    },
  );
  const allOld = { state: 'The processes are the old ones and still serve.' };

  log('Migrating the databases: expansions …');
  for (const name of SERVICES) await runStep(() => runJob(`${name}-migrations`), allOld);
  for (const name of ['stream', 'realm']) await runStep(() => runJob(name), allOld);

  for (const [n, name] of PROCESSES.entries()) {
    const remainingProcesses = PROCESSES.slice(n).join(', ');
    const wasReplaced = await runStep(() => replace(name, project, engine, pauses), {
      state: `Not replaced yet, and still serving: ${remainingProcesses}. New and old processes work together.`,
      advice: `${formatInfrastructureHint(outdatedNames)}run ${COMMAND} again to continue, or after git checkout of the previous release (or with its VERSION) to roll back.`,
    });
    log(wasReplaced ? `  ✓ ${name} is new` : `  – ${name} is unchanged`);
  }

  log('Migrating the databases: contractions …');
  const allNew = { state: 'All processes are new and serve.' };
  for (const name of SERVICES) await runStep(() => runJob(`${name}-contraction`), allNew);
  if (project.services.plans) await runStep(() => runJob('plans'), allNew);
  log('Laurel is upgraded.');
  if (outdatedNames.length > 0)
    log(
      `\nThese services still run with an old image or old settings, because recreating them causes an outage (seconds to a minute):\n${formatOutages(outdatedNames)}\nWhen an outage suits, run: ${COMMAND} -- --infrastructure`,
    );
}

/** The advice for a process that may need something that only the new version of a service has. */
const formatInfrastructureHint = (names) =>
  names.length > 0
    ? `If it needs new versions of ${names.join(', ')}: ${COMMAND} -- --infrastructure. Otherwise `
    : '';
