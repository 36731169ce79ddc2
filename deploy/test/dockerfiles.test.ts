// Checks the metadata of images: base, user, health check and labels.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readDockerfile, parseStages } from '../docker/dockerfile.mjs';
import { lintDockerfiles } from '../docker/lint.mjs';
import { readComposeServices, root } from './repository-files.js';

const NODE = /^node:\d+-bookworm-slim@sha256:[0-9a-f]{64}$/;
/**
 * Each image: its final stage (by default the last), its base, and the compose service that runs it when it
 * listens.
 */
const IMAGES: Record<
  string,
  { file: string; target?: string; base: RegExp; service?: string; lacksRevisionLabel?: boolean }
> = {
  films: { file: 'Dockerfile', base: NODE, service: 'films' },
  'stripe-sandbox': {
    file: 'stripe-sandbox.Dockerfile',
    base: NODE,
    service: 'payments',
    lacksRevisionLabel: true,
  },
  keycloak: {
    file: 'keycloak.Dockerfile',
    target: 'keycloak',
    base: /^quay\.io\/keycloak\/keycloak:[\d.]+@sha256:[0-9a-f]{64}$/,
    service: 'keycloak',
    lacksRevisionLabel: true,
  },
  realm: { file: 'keycloak.Dockerfile', target: 'realm', base: NODE, lacksRevisionLabel: true },
  k6: { file: 'k6.Dockerfile', base: /^grafana\/k6:[\d.]+@sha256:[0-9a-f]{64}$/ },
};
const services: ReturnType<typeof readComposeServices> = {
  ...readComposeServices('deploy/compose/infrastructure.yml'),
  films: readComposeServices('deploy/compose/base.yml').process!,
};

it('the list of images covers every Dockerfile', () => {
  const files = fs.readdirSync(path.join(root, 'deploy/docker')).filter((name) => /Dockerfile$/.test(name));
  expect(files.toSorted()).toEqual([...new Set(Object.values(IMAGES).map(({ file }) => file))].toSorted());
});

describe.each(Object.entries(IMAGES))(
  'the image %s',
  (name, { file, target, base, service, lacksRevisionLabel }) => {
    const args = { PROCESS: name, VERSION: '1.2.3', REVISION: 'abcdef' };
    const stages = parseStages(readDockerfile(file), args);
    const stage = target ? stages.find((candidate) => candidate.name === target)! : stages.at(-1)!;
    const getSteps = (instruction: string) =>
      stage.steps.filter((step) => step.instruction === instruction).map(({ args }) => args);

    it('has a pinned base of minimal size', () => {
      expect(stage.base).toMatch(base);
      const names = stages.map((candidate) => candidate.name);
      const externalBases = stages
        .map((candidate) => candidate.base)
        .filter((image) => !names.includes(image));
      expect(externalBases.filter((image) => !/@sha256:[0-9a-f]{64}$/.test(image))).toEqual([]);
    });
    it('runs as a numeric user other than root, as runAsNonRoot requires', () =>
      expect(getSteps('USER').at(-1)).toMatch(/^[1-9]\d*(:[1-9]\d*)?$/));
    it('has labels with its title, version and revision', () => {
      const labels = Object.fromEntries(
        [
          ...getSteps('LABEL')
            .join(' ')
            .matchAll(/(?<!\S)([\w.]+)="([^"]*)"/g),
        ].map(([, label, value]) => [label, value]),
      );
      expect(labels).toEqual({
        'org.opencontainers.image.title': expect.stringMatching(/^Laurel: [^$]+$/),
        'org.opencontainers.image.version': '1.2.3',
        ...(!lacksRevisionLabel && { 'org.opencontainers.image.revision': 'abcdef' }),
      });
    });
    it('has the health check of compose when it listens', () => {
      expect([getSteps('EXPOSE').length, getSteps('HEALTHCHECK').length]).toEqual(service ? [1, 1] : [0, 0]);
      if (!service) return;
      const [, command] = / CMD (\[.*\])$/.exec(getSteps('HEALTHCHECK')[0]!)!;
      expect(services[service]!.healthcheck!.test).toEqual(['CMD', ...(JSON.parse(command!) as string[])]);
    });
  },
);

describe('hadolint', () => {
  it('finds nothing in our Dockerfiles', async () =>
    expect(await lintDockerfiles()).toEqual(expect.objectContaining({ code: 0 })));
  it.each([
    ['a base image without a fixed version', /^FROM \$\{BASE\}$/m, 'FROM node:latest', 'DL3007'],
    ['a relative working directory', /^WORKDIR \/src$/m, 'WORKDIR src', 'DL3000'],
    ['an unknown instruction', /^RUN npm ci$/m, 'RUM npm ci', 'unexpected'],
  ])('finds %s', async (_what, line, wrong, rule) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'laurel-dockerfiles-'));
    const text = readDockerfile('Dockerfile');
    expect(text).toMatch(line);
    fs.writeFileSync(path.join(folder, 'Dockerfile'), text.replace(line, wrong));
    const { code, output } = await lintDockerfiles(folder);
    fs.rmSync(folder, { recursive: true });
    expect([code, output]).toEqual([1, expect.stringContaining(rule)]);
  });
});
