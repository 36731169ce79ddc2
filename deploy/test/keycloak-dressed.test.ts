// Checks our files in Keycloak's image, built with the steps of its Dockerfile from the build context: all
// themes, with the web's fonts.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listContext } from '../docker/dockerfile.mjs';
import { createThemedHome } from '../docker/keycloak-home.mjs';
import { root } from './repository-files.js';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dressed-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The files below a folder, by their relative paths. */
const listFiles = (parentFolder: string) =>
  (fs.readdirSync(parentFolder, { recursive: true }) as string[])
    .filter((name) => fs.statSync(path.join(parentFolder, name)).isFile())
    .toSorted();
const THEMES = 'deploy/keycloak/themes';
const themeFiles = listFiles(path.join(root, THEMES));
const fonts = ['fraunces-latin-opsz-normal.woff2', 'instrument-sans-latin-wght-normal.woff2'].map(
  (font) => `laurel/login/resources/fonts/${font}`,
);

it('the image contains all themes of the clone unchanged, the fonts and the list of common passwords', async () => {
  const home = await createThemedHome(folder);
  expect(listFiles(path.join(home, 'themes'))).toEqual([...themeFiles, ...fonts].toSorted());
  for (const name of themeFiles)
    expect(fs.readFileSync(path.join(home, 'themes', name))).toEqual(
      fs.readFileSync(path.join(root, THEMES, name)),
    );
  const others = listFiles(home).filter((name) => !name.startsWith('themes/'));
  expect(others).toEqual(['conf/keycloak.conf', 'healthy', 'passwords/common-passwords.txt']);
  expect(fs.statSync(path.join(home, 'healthy')).mode & 0o111).toBe(0o111);
});

it('the image contains no file that .dockerignore excludes', async () => {
  const context = path.join(folder, 'context');
  const isIncluded = (file: string) =>
    /^(package-lock\.json|\.dockerignore|deploy\/(docker|keycloak|workspace)\/.*|([\w-]+\/)*package\.json)$/.test(
      file,
    );
  for (const file of listContext(root).filter(isIncluded)) {
    fs.mkdirSync(path.dirname(path.join(context, file)), { recursive: true });
    fs.copyFileSync(path.join(root, file), path.join(context, file));
  }
  fs.appendFileSync(path.join(context, '.dockerignore'), '**/*.ftl\n');
  const home = await createThemedHome(path.join(folder, 'built'), context);
  const expected = [...themeFiles, ...fonts].filter((name) => !name.endsWith('.ftl'));
  expect(listFiles(path.join(home, 'themes'))).toEqual(expected.toSorted());
});
