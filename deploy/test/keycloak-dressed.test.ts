// What Keycloak's image has of ours, made by its Dockerfile's own steps of what its build is sent: all themes, with the web's fonts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { contextOf } from '../docker/dockerfile.mjs';
import { dressedHome } from '../docker/keycloak-home.mjs';
import { root } from './places.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dressed-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The files below a folder, by their paths in it. */
const filesIn = (place: string) =>
  (fs.readdirSync(place, { recursive: true }) as string[])
    .filter((name) => fs.statSync(path.join(place, name)).isFile())
    .toSorted();
const THEMES = 'deploy/keycloak/themes';
const own = filesIn(path.join(root, THEMES));
const fonts = ['fraunces-latin-opsz-normal.woff2', 'instrument-sans-latin-wght-normal.woff2'].map(
  (font) => `laurel/login/resources/fonts/${font}`,
);

it('are all themes of the clone, byte by byte, the fonts and the passwords that nobody may choose', async () => {
  const home = await dressedHome(folder);
  expect(filesIn(path.join(home, 'themes'))).toEqual([...own, ...fonts].toSorted());
  for (const name of own)
    expect(fs.readFileSync(path.join(home, 'themes', name))).toEqual(
      fs.readFileSync(path.join(root, THEMES, name)),
    );
  const others = filesIn(home).filter((name) => !name.startsWith('themes/'));
  expect(others).toEqual(['conf/keycloak.conf', 'healthy', 'passwords/common-passwords.txt']);
  expect(fs.statSync(path.join(home, 'healthy')).mode & 0o111).toBe(0o111);
});

it('are not made of what .dockerignore leaves out', async () => {
  const context = path.join(folder, 'context');
  const of = (file: string) =>
    /^(package-lock\.json|\.dockerignore|deploy\/(docker|keycloak|local)\/.*|([\w-]+\/)*package\.json)$/.test(
      file,
    );
  for (const file of contextOf(root).filter(of)) {
    fs.mkdirSync(path.dirname(path.join(context, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(context, file));
  }
  fs.appendFileSync(path.join(context, '.dockerignore'), '**/*.ftl\n');
  const home = await dressedHome(path.join(folder, 'built'), context);
  const left = [...own, ...fonts].filter((name) => !name.endsWith('.ftl'));
  expect(filesIn(path.join(home, 'themes'))).toEqual(left.toSorted());
});
