import type { State } from './compose/docker-here.mjs';
import type { Service } from './compose/parser.mjs';
import { all, changesOf, installed, installing, startedAnew, upgraded } from './compose/upgraded.js';

installing();

const ofDoor = (file: string) => ({ written: ['door'], file });

describe('what the processes stand on', () => {
  const newer = (state: State) => {
    for (const name of ['keycloak', 'door']) state.made.pull[state.project.services[name]!.image] = 'newer';
  };
  it('stays as it is, and is told with what its stop means: of another image, or what it reads was written since', async () => {
    const docker = await installed(newer, { written: ['nats', 'postgresql'] });
    const { said, why } = await upgraded();
    expect(why).toBe('');
    // PostgreSQL's file is read by a new database alone.
    const lines = said.slice(said.indexOf('Of an image or with settings of before')).split('\n').slice(1);
    expect(lines.map((line) => line.split(/ {2,}/).slice(1))).toEqual([
      ['door', 'nobody reaches it'],
      ['keycloak', 'nobody logs in or registers'],
      ['nats', 'what others are to hear of a change waits'],
      [],
    ]);
    expect(lines.at(-1)).toBe('When that suits: npm run compose:upgrade -- --parts');
    expect(docker.images()).toMatchObject({ ...all('new'), keycloak: ['old'], door: ['old'] });
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
  });
  it('is begun anew where that was asked for, after it was said, and before the processes', async () => {
    const docker = await installed((state) => {
      newer(state);
      state.broken = ['-T stream'];
    });
    const { said } = await upgraded(true);
    expect(said).toMatch(/These are begun anew now.*\n +door .*\n +keycloak /);
    expect(docker.images()).toMatchObject({ ...all('old'), keycloak: ['newer'], door: ['newer'] });
    const calls = changesOf(docker.read(), {});
    const anew =
      'compose up -d --no-deps --no-build --wait --wait-timeout 600 --force-recreate door keycloak';
    expect(calls.slice(2, 4)).toEqual(['compose run --rm --no-deps -T owners', anew]);
  });
  it('the door reads settings that were written since anew, and stays', async () => {
    const docker = await installed((state) => (state.broken = ['-T stream']), ofDoor('nginx.conf'));
    await upgraded();
    const reads = ['compose exec -T door nginx -t', 'compose exec -T door nginx -s reload'];
    expect(changesOf(docker.read(), {}).slice(2, 4)).toEqual(reads);
    expect(startedAnew(docker.read(), 'door')).toBe(0);
  });
  it('the door whose beginning was written since is begun anew where that was asked for: read anew it is not', async () => {
    const docker = await installed(() => {}, ofDoor('door.sh'));
    expect((await upgraded()).said).toMatch(/Of an image or with settings of before.*\n +door .*\nWhen/);
    expect(docker.read().calls.filter((call) => /--force-recreate|exec/.test(call))).toEqual([]);
    expect((await upgraded(true)).why).toBe('');
    expect(docker.read().calls.filter((call) => / --force-recreate door$/.test(call))).toHaveLength(1);
  });
  it('settings that the door cannot use change nothing', async () => {
    const docker = await installed((state) => (state.broken = ['nginx -t']), ofDoor('nginx.conf'));
    expect((await upgraded()).why).toMatch(/nginx -t is broken\n\nThe processes are the old ones/);
    expect(docker.read().calls).not.toContain('compose exec -T door nginx -s reload');
    expect(docker.images()).toMatchObject(all('old'));
  });
  it('is begun where it does not run: that stops nobody', async () => {
    const docker = await installed((state) => {
      state.containers = state.containers.filter(({ service }) => service !== 'mail');
      state.broken = ['-T stream'];
    });
    expect((await upgraded()).said).toContain('Beginning what does not run: mail …');
    expect(docker.images().mail).toEqual(['old']);
  });
  it('is one, too, where an override says nothing of when it is begun again', async () => {
    await installed((state) => delete (state.project.services.mail as Partial<Service>).restart);
    expect((await upgraded()).said).toMatch(/\n +mail +mails wait/);
  });
  it('where it fails to begin says what to look at', async () => {
    await installed((state) => {
      newer(state);
      state.broken = ['--force-recreate'];
    });
    expect((await upgraded(true)).why).toMatch(/The processes are the old ones.*docker compose ps --all/);
  });
});
