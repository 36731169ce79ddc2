// Creates the content of an image without a container: runs the steps of its Dockerfile in plain folders,
// from its build context.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../workspace/repository.mjs';
import { listContext, parseStages, parseVariables } from './dockerfile.mjs';
import { copyWithLinks } from './linked.mjs';

/**
 * Runs the steps of a Dockerfile up to a stage (by default the last). Returns { root, env, entrypoint,
 * command, directory }: the folder of the stage and its start command. `runs`: functions that replace a RUN,
 * by its text, because this machine is not the image's Debian. They receive the working directory. An unknown
 * RUN is refused. `done`: finished stages, by name.
 */
export async function replay(text, { folder, runs = {}, args = {}, target, context = root, done = {} }) {
  const stages = parseStages(text, args);
  const lastIndex = target ? stages.findIndex(({ name }) => name === target) : stages.length - 1;
  const images = { ...done };
  for (const stage of findNeededStages(stages, lastIndex)) {
    if (done[stage.name]) continue;
    // A stage based on another continues in its folder, with all its settings.
    const initial = {
      root: path.join(folder, stage.name),
      env: {},
      entrypoint: [],
      command: [],
      directory: '/',
    };
    const image = structuredClone(images[stage.base] ?? initial);
    fs.mkdirSync(image.root, { recursive: true });
    images[stage.name] = await runSteps(stage, image, { images, runs, context });
  }
  return images[stages[lastIndex].name];
}

/** Returns the stages that a stage depends on, and itself, in order. */
function findNeededStages(stages, lastIndex) {
  const findStage = (name) => stages.find((stage) => stage.name === name);
  const neededStages = new Set();
  const add = (stage) => {
    if (!stage || neededStages.has(stage)) return;
    add(findStage(stage.base));
    for (const { instruction, args } of stage.steps)
      if (instruction === 'COPY') add(findStage(/--from=(\S+)/.exec(args)?.[1]));
    neededStages.add(stage);
  };
  add(stages[lastIndex]);
  return neededStages;
}

async function runSteps({ steps }, image, { images, runs, context }) {
  const parseCommand = (args) => (args.startsWith('[') ? JSON.parse(args) : ['sh', '-c', args]);
  const toImagePath = (name) => path.join(image.root, path.posix.resolve(image.directory, name));
  for (const { instruction, args } of steps) {
    if (instruction === 'WORKDIR') {
      image.directory = path.posix.resolve(image.directory, args);
      fs.mkdirSync(toImagePath('.'), { recursive: true });
    } else if (instruction === 'COPY') copyFiles(args, { toImagePath, images, context });
    else if (instruction === 'RUN') {
      if (!runs[args]) throw new Error(`There is no replacement for RUN ${args}`);
      await runs[args](toImagePath('.'), image.root);
    } else if (instruction === 'ENV') Object.assign(image.env, parseVariables(args));
    else if (instruction === 'ENTRYPOINT') image.entrypoint = parseCommand(args);
    else if (instruction === 'CMD') image.command = parseCommand(args);
    else if (!['LABEL', 'USER', 'EXPOSE', 'HEALTHCHECK'].includes(instruction))
      throw new Error(`The instruction ${instruction} is not supported.`);
  }
  return image;
}

function copyFiles(args, { toImagePath, images, context }) {
  const [, stage] = /--from=(\S+)/.exec(args) ?? [];
  const names = args.split(/\s+/).filter((word) => !word.startsWith('--'));
  const target = names.pop();
  for (const name of names) {
    if (stage) {
      copyWithLinks(fs.realpathSync(path.join(images[stage].root, name)), toImagePath(target));
      continue;
    }
    const files = findContextFiles(context, name);
    if (!files.length) throw new Error(`COPY ${args}: there is no ${name}.`);
    const [firstFile] = files;
    const isFolder = !name.includes('*') && firstFile !== path.posix.normalize(name);
    const isTargetFolder = /(^|\/)\.?$/.test(target) || names.length > 1;
    for (const file of files) {
      const nameInFolder = isFolder ? path.posix.relative(name, file) : path.basename(file);
      const to = path.join(toImagePath(target), isFolder || isTargetFolder ? nameInFolder : '');
      fs.mkdirSync(path.dirname(to), { recursive: true });
      const source = path.join(context, file);
      if (fs.lstatSync(source).isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(source), to);
      else fs.copyFileSync(source, to);
    }
  }
}

const contextFiles = new Map();
/** Returns files of the build context: a file, all files of a folder, or those that match a pattern. */
function findContextFiles(context, name) {
  if (!contextFiles.has(context)) contextFiles.set(context, listContext(context));
  const files = contextFiles.get(context);
  if (name.includes('*')) {
    const pattern = new RegExp(`^${name.replace(/\./g, '\\.').replace(/\*/g, '[^/]*')}$`);
    return files.filter((file) => pattern.test(file));
  }
  const folderName = path.posix.join(name, '.').replace(/\/$/, '');
  return files.filter(
    (file) => folderName === '.' || file === folderName || file.startsWith(`${folderName}/`),
  );
}

/** Returns the file or folder of an image at a path in it. */
export const resolveInImage = ({ root: top }, name) => path.join(top, name);
