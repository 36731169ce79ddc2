import type { State } from './compose/docker-installation.mjs';
import type { Service } from './compose/parser.mjs';
import { all, listChanges, installed, installing, countStarts, upgraded } from './compose/upgraded.js';

installing();

const createGatewayChange = (file: string) => ({ written: ['gateway'], file });

describe('the infrastructure during an upgrade', () => {
  const newer = (state: State) => {
    for (const name of ['keycloak', 'gateway'])
      state.made.pull[state.project.services[name]!.image] = 'newer';
  };
  it('stays as it is, and the output names outdated services and the effect of their restart', async () => {
    const docker = await installed(newer, { written: ['nats', 'postgresql'] });
    const { output, why } = await upgraded();
    expect(why).toBe('');
    // Only a new database reads PostgreSQL's file.
    const lines = output.slice(output.indexOf('These services still run with')).split('\n').slice(1);
    expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['gateway', 'nobody can reach Laurel'],
      ['keycloak', 'nobody can log in or register'],
      ['nats', 'events between services wait'],
      [],
    ]);
    expect(lines.at(-1)).toBe('When an outage suits, run: npm run compose:upgrade -- --infrastructure');
    expect(docker.images()).toMatchObject({ ...all('new'), keycloak: ['old'], gateway: ['old'] });
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
  });
  it('is recreated on request, after it was announced and before the processes', async () => {
    const docker = await installed((state) => {
      newer(state);
      state.broken = ['-T stream'];
    });
    const { output } = await upgraded(true);
    expect(output).toMatch(/Recreating these services.*\n +gateway .*\n +keycloak /);
    expect(docker.images()).toMatchObject({ ...all('old'), keycloak: ['newer'], gateway: ['newer'] });
    const calls = listChanges(docker.read(), {});
    const recreateCall =
      'compose up -d --no-deps --no-build --wait --wait-timeout 600 --force-recreate gateway keycloak';
    expect(calls.slice(2, 4)).toEqual(['compose run --rm --no-deps -T volume-owners', recreateCall]);
  });
  it('keeps the gateway running, which reloads changed settings', async () => {
    const docker = await installed(
      (state) => (state.broken = ['-T stream']),
      createGatewayChange('nginx.conf'),
    );
    await upgraded();
    const reads = ['compose exec -T gateway nginx -t', 'compose exec -T gateway nginx -s reload'];
    expect(listChanges(docker.read(), {}).slice(2, 4)).toEqual(reads);
    expect(countStarts(docker.read(), 'gateway')).toBe(0);
  });
  it('recreates the gateway on request when its start script changed, because a reload does not read it', async () => {
    const docker = await installed(() => {}, createGatewayChange('start.sh'));
    expect((await upgraded()).output).toMatch(/These services still run with.*\n +gateway .*\nWhen/);
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
    expect((await upgraded(true)).why).toBe('');
    expect(docker.read().calls.filter((call) => / --force-recreate gateway$/.test(call))).toHaveLength(1);
  });
  it('stays unchanged when the gateway cannot use its new settings', async () => {
    const docker = await installed(
      (state) => (state.broken = ['nginx -t']),
      createGatewayChange('nginx.conf'),
    );
    expect((await upgraded()).why).toMatch(/nginx -t is broken\n\nThe processes are the old ones/);
    expect(docker.read().calls).not.toContain('compose exec -T gateway nginx -s reload');
    expect(docker.images()).toMatchObject(all('old'));
  });
  it('starts a service that does not run, because that interrupts nobody', async () => {
    const docker = await installed((state) => {
      state.containers = state.containers.filter(({ service }) => service !== 'mail');
      state.broken = ['-T stream'];
    });
    expect((await upgraded()).output).toContain('Starting missing services: mail …');
    expect(docker.images().mail).toEqual(['old']);
  });
  it('includes a service whose override has no restart policy', async () => {
    await installed((state) => delete (state.project.services.mail as Partial<Service>).restart);
    expect((await upgraded()).output).toMatch(/\n +mail +e-mails wait/);
  });
  it('reports where to look when its start fails', async () => {
    await installed((state) => {
      newer(state);
      state.broken = ['--force-recreate'];
    });
    expect((await upgraded(true)).why).toMatch(/The processes are the old ones.*docker compose ps --all/);
  });
});
