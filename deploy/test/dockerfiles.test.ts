// What an image is beside its files: on whose base, whose, how one sees that it lives, and what it says of itself.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dockerfile, stagesOf } from '../docker/dockerfile.mjs';
import { lintDockerfiles } from '../docker/lint.mjs';
import { composed, root } from './places.js';

const NODE = /^node:\d+-bookworm-slim@sha256:[0-9a-f]{64}$/;
/** Each image: the stage that is shipped (by itself the last), the base it stands on, and the part of compose that runs it where it listens. */
const IMAGES: Record<
  string,
  { file: string; target?: string; base: RegExp; part?: string; isOfNoCommit?: boolean }
> = {
  films: { file: 'Dockerfile', base: NODE, part: 'films' },
  'stand-in': { file: 'stand-in.Dockerfile', base: NODE, part: 'payments', isOfNoCommit: true },
  keycloak: {
    file: 'keycloak.Dockerfile',
    target: 'keycloak',
    base: /^quay\.io\/keycloak\/keycloak:[\d.]+@sha256:[0-9a-f]{64}$/,
    part: 'keycloak',
    isOfNoCommit: true,
  },
  realm: { file: 'keycloak.Dockerfile', target: 'realm', base: NODE },
  k6: { file: 'k6.Dockerfile', base: /^grafana\/k6:[\d.]+@sha256:[0-9a-f]{64}$/ },
};
const parts: ReturnType<typeof composed> = {
  ...composed('deploy/compose/parts.yml'),
  films: composed('deploy/compose/base.yml').process!,
};

it('is asked of every Dockerfile', () => {
  const files = fs.readdirSync(path.join(root, 'deploy/docker')).filter((name) => /Dockerfile$/.test(name));
  expect(files.toSorted()).toEqual([...new Set(Object.values(IMAGES).map(({ file }) => file))].toSorted());
});

describe.each(Object.entries(IMAGES))('the image %s', (name, { file, target, base, part, isOfNoCommit }) => {
  const args = { PROCESS: name, VERSION: '1.2.3', REVISION: 'abcdef' };
  const stages = stagesOf(dockerfile(file), args);
  const stage = target ? stages.find((one) => one.name === target)! : stages.at(-1)!;
  const said = (does: string) => stage.steps.filter((step) => step.does === does).map(({ what }) => what);

  it('stands on a base that is pinned, and no larger than it must be', () => {
    expect(stage.base).toMatch(base);
    const names = stages.map((one) => one.name);
    const foreign = stages.map((one) => one.base).filter((one) => !names.includes(one));
    expect(foreign.filter((one) => !/@sha256:[0-9a-f]{64}$/.test(one))).toEqual([]);
  });
  it('is not root’s, by a number, as runAsNonRoot wants it', () =>
    expect(said('USER').at(-1)).toMatch(/^[1-9]\d*(:[1-9]\d*)?$/));
  it('says what it is, of which version, made from what', () => {
    const labels = Object.fromEntries(
      [
        ...said('LABEL')
          .join(' ')
          .matchAll(/([\w.]+)="([^"]*)"/g),
      ].map(([, label, value]) => [label, value]),
    );
    expect(labels).toEqual({
      'org.opencontainers.image.title': expect.stringMatching(/^Laurel: [^$]+$/),
      'org.opencontainers.image.version': '1.2.3',
      ...(!isOfNoCommit && { 'org.opencontainers.image.revision': 'abcdef' }),
    });
  });
  it('shows whether it lives where it listens, as compose asks it', () => {
    expect([said('EXPOSE').length, said('HEALTHCHECK').length]).toEqual(part ? [1, 1] : [0, 0]);
    if (!part) return;
    const [, command] = / CMD (\[.*\])$/.exec(said('HEALTHCHECK')[0]!)!;
    expect(parts[part]!.healthcheck!.test).toEqual(['CMD', ...(JSON.parse(command!) as string[])]);
  });
});

describe('hadolint', () => {
  it('finds nothing in ours', async () =>
    expect(await lintDockerfiles()).toEqual(expect.objectContaining({ code: 0 })));
  it.each([
    ['a base that may be another tomorrow', /^FROM \$\{BASE\}$/m, 'FROM node:latest', 'DL3007'],
    ['a folder of its own that is not whole', /^WORKDIR \/src$/m, 'WORKDIR src', 'DL3000'],
    ['a step that is none', /^RUN npm ci$/m, 'RUM npm ci', 'unexpected'],
  ])('finds in it %s', async (_what, line, wrong, rule) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dockerfiles-'));
    const text = dockerfile('Dockerfile');
    expect(text).toMatch(line);
    fs.writeFileSync(path.join(folder, 'Dockerfile'), text.replace(line, wrong));
    const { code, output } = await lintDockerfiles(folder);
    fs.rmSync(folder, { recursive: true });
    expect([code, output]).toEqual([1, expect.stringContaining(rule)]);
  });
});
