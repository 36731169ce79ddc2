// What npm does in a Dockerfile, as this clone has done it already: its packages and its builds, where everything is there that they are made of.
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../local/house.mjs';
import { contextOf } from './dockerfile.mjs';
import { linked } from './linked.mjs';

const lockOf = (directory) =>
  Object.entries(JSON.parse(fs.readFileSync(path.join(directory, 'package-lock.json'), 'utf8')).packages);
const roomsOf = (lock) =>
  lock.map(([name]) => name).filter((name) => name && !name.includes('node_modules/'));

/** Refuses where a room of the lock file has no package.json, as npm does; answers what it locks. */
function lockIn(directory) {
  const lock = lockOf(directory);
  const missing = roomsOf(lock).filter((room) => !fs.existsSync(path.join(directory, room, 'package.json')));
  if (missing.length)
    throw new Error(`npm ci: package-lock.json names rooms that are not there: ${missing}.`);
  return lock;
}

/** `npm ci`, its files the clone's own. What is for developing alone is no part of the folder itself: no image can hold it. */
export function npmCi(directory) {
  const lock = lockIn(directory);
  for (const [name, { dev, link, resolved }] of lock) {
    if (!/^node_modules\/(@[^/]+\/)?[^/]+$/.test(name) || (!link && !fs.existsSync(path.join(root, name))))
      continue;
    const target = path.join(directory, name);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (link) fs.symlinkSync(path.relative(path.dirname(target), path.join(directory, resolved)), target);
    else if (dev) fs.symlinkSync(path.join(root, name), target);
    else linked(path.join(root, name), target);
  }
}

/** `npm ci`, all of it one link: where only some files of it are copied on. */
export function npmCiAsLink(directory) {
  lockIn(directory);
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(directory, 'node_modules'));
}

/** `npm run codegen && npm run build`: refused where a file of a room, or what all rooms share, is not there. */
export function npmBuild(directory) {
  const rooms = roomsOf(lockOf(directory));
  const shared = ['nx.json', 'package.json', 'package-lock.json', 'tsconfig.base.json', 'swc.json'];
  const isOfRoom = (file) => rooms.some((room) => file.startsWith(`${room}/`));
  if (!fs.existsSync(path.join(directory, 'node_modules/nx')))
    throw new Error('npm run build: there are no packages.');
  const missing = [...shared, ...contextOf(root).filter(isOfRoom)].filter(
    (file) => !fs.existsSync(path.join(directory, file)),
  );
  if (missing.length)
    throw new Error(`npm run build: ${missing.length} files are not there: ${missing.slice(0, 9)}.`);
  for (const room of rooms)
    for (const made of ['dist', 'gen', 'src/generated']) {
      const from = path.join(root, room, made);
      if (fs.existsSync(from)) linked(from, path.join(directory, room, made));
    }
}
