import type { State } from './compose/docker-installation.mjs';
import type { Service } from './compose/parser.mjs';
import {
  getImages,
  listChanges,
  installProject,
  setUpInstallations,
  countStarts,
  runUpgrade,
} from './compose/upgraded.js';

setUpInstallations();

const createGatewayChange = (file: string) => ({ written: ['gateway'], file });

describe('the infrastructure during an upgrade', () => {
  const offerNewerImages = (state: State) => {
    for (const name of ['keycloak', 'gateway'])
      state.newImages.pull[state.project.services[name]!.image] = 'newer';
  };
  it('stays as it is, and the output names outdated services and the effect of their restart', async () => {
    const docker = await installProject(offerNewerImages, { written: ['nats', 'postgresql'] });
    const { output, error } = await runUpgrade();
    expect(error).toBe('');
    // Only a new database reads PostgreSQL's file.
    const lines = output.slice(output.indexOf('These services still run with')).split('\n').slice(1);
    expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['gateway', 'nobody can reach Laurel'],
      ['keycloak', 'nobody can log in or register'],
      ['nats', 'events between services wait'],
      [],
    ]);
    expect(lines.at(-1)).toBe('When an outage suits, run: npm run compose:upgrade -- --infrastructure');
    expect(docker.images()).toMatchObject({ ...getImages('new'), keycloak: ['old'], gateway: ['old'] });
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
  });
  it('is recreated on request, after it was announced and before the processes', async () => {
    const docker = await installProject((state) => {
      offerNewerImages(state);
      state.broken = ['-T stream'];
    });
    const { output } = await runUpgrade(true);
    expect(output).toMatch(/Recreating these services.*\n +gateway .*\n +keycloak /);
    expect(docker.images()).toMatchObject({ ...getImages('old'), keycloak: ['newer'], gateway: ['newer'] });
    const calls = listChanges(docker.read(), {});
    const recreateCall =
      'compose up -d --no-deps --no-build --wait --wait-timeout 600 --force-recreate gateway keycloak';
    expect(calls.slice(2, 4)).toEqual(['compose run --rm --no-deps -T volume-owners', recreateCall]);
  });
  it('keeps the gateway running, which reloads changed settings', async () => {
    const docker = await installProject(
      (state) => (state.broken = ['-T stream']),
      createGatewayChange('nginx.conf'),
    );
    await runUpgrade();
    const reads = ['compose exec -T gateway nginx -t', 'compose exec -T gateway nginx -s reload'];
    expect(listChanges(docker.read(), {}).slice(2, 4)).toEqual(reads);
    expect(countStarts(docker.read(), 'gateway')).toBe(0);
  });
  it('recreates the gateway on request when its start script changed, because a reload does not read it', async () => {
    const docker = await installProject(() => {}, createGatewayChange('start.sh'));
    expect((await runUpgrade()).output).toMatch(/These services still run with.*\n +gateway .*\nWhen/);
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
    expect((await runUpgrade(true)).error).toBe('');
    expect(docker.read().calls.filter((call) => / --force-recreate gateway$/.test(call))).toHaveLength(1);
  });
  it('stays unchanged when the gateway cannot use its new settings', async () => {
    const docker = await installProject(
      (state) => (state.broken = ['nginx -t']),
      createGatewayChange('nginx.conf'),
    );
    expect((await runUpgrade()).error).toMatch(/nginx -t is broken\n\nThe processes are the old ones/);
    expect(docker.read().calls).not.toContain('compose exec -T gateway nginx -s reload');
    expect(docker.images()).toMatchObject(getImages('old'));
  });
  it('starts a service that does not run, because that interrupts nobody', async () => {
    const docker = await installProject((state) => {
      state.containers = state.containers.filter(({ service }) => service !== 'mail');
      state.broken = ['-T stream'];
    });
    expect((await runUpgrade()).output).toContain('Starting missing services: mail …');
    expect(docker.images().mail).toEqual(['old']);
  });
  it('includes a service whose override has no restart policy', async () => {
    await installProject((state) => delete (state.project.services.mail as Partial<Service>).restart);
    expect((await runUpgrade()).output).toMatch(/\n +mail +e-mails wait/);
  });
  it('reports where to look when its start fails', async () => {
    await installProject((state) => {
      offerNewerImages(state);
      state.broken = ['--force-recreate'];
    });
    expect((await runUpgrade(true)).error).toMatch(/The processes are the old ones.*docker compose ps --all/);
  });
});
