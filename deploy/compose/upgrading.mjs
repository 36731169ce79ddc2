// The steps of `npm run compose:upgrade`, in their order; each may be done twice, so that a run that was ended half-way is followed by another.
import path from 'node:path';
import { claim, holderOf, letGo } from '../local/claims.mjs';
import { PROCESSES, root, Sentence, SERVICES } from '../local/house.mjs';
import { engineOf } from './engine.mjs';
import { awayOf, partsOf } from './other-parts.mjs';
import { PAUSES, replace } from './replace.mjs';
import { wrongSettings } from './settings.mjs';

const COMMAND = 'npm run compose:upgrade';
const UNCHANGED = 'Nothing was changed: the old ones serve on.';
/** As parts are begun: nothing else with them, and waited for until they take work. */
const UP = ['up', '-d', '--no-deps', '--no-build', '--wait', '--wait-timeout', '600'];

/** Whatever fails in it is told with what serves now, and what to do. */
async function step(doing, { isSo, then = `${COMMAND} again, when that is mended, goes on from here.` }) {
  try {
    return await doing();
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    throw new Sentence(`${error.message}\n\n${isSo} ${then}`);
  }
}

/** Those of this clone are built; others come from where they are named. Answers which image each name stands for then. */
async function makeImages({ services }, { compose, imagesOf }) {
  const isHere = services.bff.image.startsWith('localhost/');
  const ours = Object.keys(services).filter((name) => services[name].build);
  const show = true;
  await compose(isHere ? ['build'] : ['pull', ...ours], { show });
  await compose(['pull', '--policy', 'missing', '--ignore-buildable'], { show });
  const ids = await imagesOf(Object.values(services).map(({ image }) => image));
  const lacking = Object.keys(ids).filter((name) => !ids[name]);
  if (lacking.length > 0) throw new Sentence(`There is no image ${lacking.join(', ')}.`);
  return ids;
}

/** What the processes stand on, as it is now; answers what of it stays otherwise. The door reads its settings anew, and ends nothing for it. */
async function bringParts(project, engine, { withParts, say }) {
  const { compose, containersOf, once } = engine;
  const { absent, other, isDoorOutdated } = partsOf(project, await containersOf(project));
  const begun = withParts ? other : [];
  if (absent.length + begun.length > 0) await once('owners');
  if (begun.length > 0) {
    say(`These are begun anew now; until each takes work again (seconds to a minute):\n${awayOf(begun)}`);
    await compose([...UP, '--force-recreate', ...begun]);
  }
  if (absent.length > 0) {
    say(`Beginning what does not run: ${absent.join(', ')} …`);
    await compose([...UP, ...absent]);
  }
  if (isDoorOutdated)
    for (const args of [['-t'], ['-s', 'reload']]) await compose(['exec', '-T', 'door', 'nginx', ...args]);
  return other.filter((name) => !begun.includes(name));
}

/**
 * Brings the installation that runs to what the compose file and its images are now. `withParts`: what the processes stand on, too, which
 * stops for it; `say`: told what is done; `docker`: its command line; `folder`: where it lies. Refuses in words that say what serves, and what
 * to do, also while another does this: each would take away what the other has begun.
 */
export async function upgrade({
  withParts = false,
  say = console.log,
  pauses = PAUSES,
  docker,
  folder = root,
}) {
  const engine = engineOf(docker);
  await engine.newEnough();
  const wrong = wrongSettings(folder);
  if (wrong.length > 0) throw new Sentence(`${wrong.join('\n')}\n${UNCHANGED}`);
  const here = await step(engine.projectHere, { isSo: UNCHANGED });
  const file = path.join(folder, `.upgrade-${here.name}`);
  refuseUnlessAlone(file);
  try {
    await upgradeProject(here, engine, { withParts, say, pauses });
  } finally {
    letGo(file);
  }
}

/** By a file in the project's folder, which all see who upgrade it, whoever they are on this machine. */
function refuseUnlessAlone(file) {
  let isOurs;
  try {
    isOurs = claim(file);
  } catch (error) {
    throw new Sentence(
      `${file} says whether an upgrade runs already, and cannot be read and written (${error.message}). Run ${COMMAND} as somebody who may. ${UNCHANGED}`,
    );
  }
  if (isOurs) return;
  const pid = holderOf(file);
  const [what, todo] = pid ? [`process ${pid}`, `end it (kill ${pid}) and run`] : ['another process', 'run'];
  throw new Sentence(
    `An upgrade runs here already: ${what} (${file}). This one has changed nothing. Wait until that has ended, or ${todo} ${COMMAND} again, which goes on from where it was.`,
  );
}

async function upgradeProject(here, engine, { withParts, say, pauses }) {
  const { once } = engine;
  const runs = (await engine.containersOf(here)).filter(({ isRunning }) => isRunning);
  if (!runs.some(({ service }) => PROCESSES.includes(service)))
    throw new Sentence(
      'Nothing of Laurel runs here that could be upgraded. It begins with: docker compose up -d --build',
    );
  const { PUBLIC_URL: url, TRUSTED_PROXIES: proxies } = here.services.door.environment;
  // As door.sh: begun anew it would end at once.
  if (url.startsWith('https:') && !proxies)
    throw new Sentence(
      `TRUSTED_PROXIES in .env is to name the proxy that ends TLS, or the door does not begin (deploy/compose/README.md). ${UNCHANGED}`,
    );
  const networks = await engine.otherNetworks(here);
  if (networks.length > 0)
    throw new Sentence(
      `The networks have other addresses now (${networks.join(', ')}), which no container bears while it runs. ${UNCHANGED} Once, with a stop of a minute: docker compose down && docker compose up -d --build (the volumes stay).`,
    );

  say('Making the images; the old ones serve meanwhile …');
  const ids = await step(() => makeImages(here, engine), { isSo: UNCHANGED });
  const project = { ...here, ids };
  const parts = await step(() => bringParts(project, engine, { withParts, say }), {
    isSo: 'The processes are the old ones, and serve as far as what they stand on does: docker compose ps --all.',
  });
  const old = { isSo: 'The processes are the old ones, and serve on.' };

  say('Adding to the databases what the new ones need …');
  for (const name of SERVICES) await step(() => once(`${name}-tables`), old);
  for (const name of ['stream', 'realm']) await step(() => once(name), old);

  for (const [n, name] of PROCESSES.entries()) {
    const left = PROCESSES.slice(n).join(', ');
    const isDone = await step(() => replace(name, project, engine, pauses), {
      isSo: `Not replaced yet, and serving on as before: ${left}. What is new works with what is old.`,
      then: `${partsHint(parts)}${COMMAND} again goes on from here; after git checkout of the release before (or with its VERSION) it goes back.`,
    });
    say(isDone ? `  ✓ ${name} is new` : `  – ${name} is what it was`);
  }

  say('Removing from the databases what only the old ones read …');
  const isNew = { isSo: 'All processes are new, and serve.' };
  for (const name of SERVICES) await step(() => once(`${name}-contraction`), isNew);
  if (project.services.plans) await step(() => once('plans'), isNew);
  say('Laurel is upgraded.');
  if (parts.length > 0)
    say(
      `\nOf an image or with settings of before, for each would stop (seconds to a minute):\n${awayOf(parts)}\nWhen that suits: ${COMMAND} -- --parts`,
    );
}

/** Where a process may want of a part what only the new one has. */
const partsHint = (parts) =>
  parts.length > 0
    ? `If it lacks something of ${parts.join(', ')}, which are as before: ${COMMAND} -- --parts. `
    : '';
