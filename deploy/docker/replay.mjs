// What an image holds, made without a container: by the steps of its Dockerfile, in bare folders, from what its build is sent.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../local/house.mjs';
import { contextOf, stagesOf, variablesOf } from './dockerfile.mjs';
import { linked } from './linked.mjs';

/**
 * Does the steps of a Dockerfile up to a stage (by itself the last); answers { root, env, entrypoint, command, directory }: the
 * stage's folder, and how it is started. `runs`: what a RUN does, by its text, since nothing here is Debian: a function of where it is
 * run. One that is not there is refused. `done`: stages that are made already, by name.
 */
export async function replay(text, { folder, runs = {}, args = {}, target, context = root, done = {} }) {
  const stages = stagesOf(text, args);
  const last = target ? stages.findIndex(({ name }) => name === target) : stages.length - 1;
  const images = { ...done };
  for (const stage of neededBy(stages, last)) {
    if (done[stage.name]) continue;
    // A stage upon another goes on in its folder, with all that it says.
    const own = { root: path.join(folder, stage.name), env: {}, entrypoint: [], command: [], directory: '/' };
    const image = structuredClone(images[stage.base] ?? own);
    fs.mkdirSync(image.root, { recursive: true });
    images[stage.name] = await make(stage, image, { images, runs, context });
  }
  return images[stages[last].name];
}

/** Those that a stage is made from, and itself, in order. */
function neededBy(stages, last) {
  const named = (name) => stages.find((one) => one.name === name);
  const wanted = new Set();
  const want = (stage) => {
    if (!stage || wanted.has(stage)) return;
    want(named(stage.base));
    for (const { does, what } of stage.steps)
      if (does === 'COPY') want(named(/--from=(\S+)/.exec(what)?.[1]));
    wanted.add(stage);
  };
  want(stages[last]);
  return wanted;
}

async function make({ steps }, image, { images, runs, context }) {
  const listed = (what) => (what.startsWith('[') ? JSON.parse(what) : ['sh', '-c', what]);
  const at = (name) => path.join(image.root, path.posix.resolve(image.directory, name));
  for (const { does, what } of steps) {
    if (does === 'WORKDIR') {
      image.directory = path.posix.resolve(image.directory, what);
      fs.mkdirSync(at('.'), { recursive: true });
    } else if (does === 'COPY') copy(what, { at, images, context });
    else if (does === 'RUN') {
      if (!runs[what]) throw new Error(`Nothing here knows how to RUN ${what}`);
      await runs[what](at('.'), image.root);
    } else if (does === 'ENV') Object.assign(image.env, variablesOf(what));
    else if (does === 'ENTRYPOINT') image.entrypoint = listed(what);
    else if (does === 'CMD') image.command = listed(what);
    else if (!['LABEL', 'USER', 'EXPOSE', 'HEALTHCHECK'].includes(does))
      throw new Error(`Nothing here knows ${does}.`);
  }
  return image;
}

function copy(what, { at, images, context }) {
  const [, stage] = /--from=(\S+)/.exec(what) ?? [];
  const names = what.split(/\s+/).filter((one) => !one.startsWith('--'));
  const target = names.pop();
  for (const name of names) {
    if (stage) {
      linked(fs.realpathSync(path.join(images[stage].root, name)), at(target));
      continue;
    }
    const files = sent(context, name);
    if (!files.length) throw new Error(`COPY ${what}: there is no ${name}.`);
    const [first] = files;
    const isFolder = !name.includes('*') && first !== path.posix.normalize(name);
    const isInto = /(^|\/)\.?$/.test(target) || names.length > 1;
    for (const file of files) {
      const rest = isFolder ? path.posix.relative(name, file) : isInto ? path.basename(file) : '';
      const to = path.join(at(target), rest);
      fs.mkdirSync(path.dirname(to), { recursive: true });
      const from = path.join(context, file);
      if (fs.lstatSync(from).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
      else fs.copyFileSync(from, to);
    }
  }
}

const sentOf = new Map();
/** Of what the build is sent: a file, all of a folder, or what a pattern names. */
function sent(context, name) {
  if (!sentOf.has(context)) sentOf.set(context, contextOf(context));
  const files = sentOf.get(context);
  if (name.includes('*')) {
    const pattern = new RegExp(`^${name.replace(/\./g, '\\.').replace(/\*/g, '[^/]*')}$`);
    return files.filter((file) => pattern.test(file));
  }
  const plain = path.posix.join(name, '.').replace(/\/$/, '');
  return files.filter((file) => plain === '.' || file === plain || file.startsWith(`${plain}/`));
}

/** The file or folder of an image at a path of it. */
export const placeIn = ({ root: top }, name) => path.join(top, name);
