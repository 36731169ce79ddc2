import { randomUUID } from 'node:crypto';
import { createCall, importPrivateKey, sign, runInCall } from '@laurel/runtime/auth/call-context';
import { Database } from '@laurel/runtime/database/client';
import { publishAllSnapshots } from '@laurel/runtime/projections/snapshots';
import { jetstream } from '@nats-io/jetstream';
import { headers } from '@nats-io/transport-node';
import { person, refusal, refusalCode } from '../../runtime/test/callers.js';
import { filmSnapshots } from '../src/database/film-snapshots.js';
import { makeFilmFields, startFilms } from './make.js';

let laurel: Awaited<ReturnType<typeof startFilms>>;
const [ada, grace, admin] = [person(), person(), person('admin')];
beforeAll(async () => (laurel = await startFilms(ada)));
afterAll(() => laurel?.stop());

describe('access to films', () => {
  // asvs 8.2.2
  it('is refused to other users with the response for a missing film', async () => {
    const { id } = await laurel.addFilm();
    for (const filmId of [id, 2_000_000_000]) {
      expect(await laurel.as(grace, () => laurel.client.getFilm({ filmId }))).toEqual({
        film: null,
        coverImage: null,
      });
      expect(
        (
          await refusal(
            laurel.as(grace, () =>
              laurel.client.updateFilm({ filmId, details: makeFilmFields(), fields: ['name'] }),
            ),
          )
        ).code,
      ).toBe('film.not_found');
    }
    expect(
      (
        await refusal(
          laurel.as(grace, () => laurel.client.getUserFilms({ userId: ada.user, page: 1, pageSize: 10 })),
        )
      ).code,
    ).toBe('user.not_found');
  });

  it('is allowed for an administrator, who may read and change any film', async () => {
    const { id } = await laurel.addFilm();
    expect((await laurel.as(admin, () => laurel.client.getFilm({ filmId: id }))).film!.id).toBe(id);
    expect(
      (
        await laurel.as(admin, () =>
          laurel.client.updateFilm({
            filmId: id,
            details: makeFilmFields({ name: 'Corrected' }),
            fields: ['name'],
          }),
        )
      ).film!.details!.name,
    ).toBe('Corrected');
  });

  it('returns the caller’s own films newest first, in pages', async () => {
    const linus = person();
    for (const name of ['one', 'two', 'three']) await laurel.addFilm({ name }, linus);
    const { items, total } = await laurel.as(linus, () =>
      laurel.client.getUserFilms({ userId: linus.user, page: 1, pageSize: 2 }),
    );
    expect([total, items.map(({ details }) => details!.name)]).toEqual([3, ['three', 'two']]);
  });
});

describe('the gRPC server', () => {
  const getFilm = () => laurel.client.getFilm({ filmId: 1 });

  // asvs 8.3.1, 9.1.1
  it('refuses unsigned, forged and expired caller tokens', async () => {
    const key = importPrivateKey(laurel.stack.callerPrivateKey);
    const forged = sign(ada, key, ['films']).replace('|user|', '|admin|');
    expect((await refusal(getFilm())).code).toBe('caller.forged');
    const getCodeWithToken = (token: string) =>
      refusalCode(runInCall(createCall({ getCallerToken: () => token }), getFilm));
    expect(await getCodeWithToken(forged)).toBe('caller.forged');
    expect(await getCodeWithToken('ada|user')).toBe('caller.forged');
    expect(await getCodeWithToken(sign(ada, key, ['films'], Date.now() - 1))).toBe('caller.expired');
    expect(
      (
        await refusal(
          laurel.as({ user: '', role: 'anonymous', impersonator: '' }, () =>
            laurel.addFilm({}, { user: '', role: 'anonymous', impersonator: '' }),
          ),
        )
      ).code,
    ).toBe('session.required');
  });

  // asvs 9.2.3
  it('refuses a caller token for another service', async () => {
    const key = importPrivateKey(laurel.stack.callerPrivateKey);
    const getCodeForServices = (services: string[]) =>
      refusalCode(runInCall(createCall({ getCallerToken: () => sign(admin, key, services) }), getFilm));
    expect(await getCodeForServices(['identity'])).toBe('caller.forged');
    expect(await getCodeForServices(['film', 'films2', ''])).toBe('caller.forged');
    const both = sign(admin, key, ['submissions', 'films']);
    await expect(runInCall(createCall({ getCallerToken: () => both }), getFilm)).resolves.toBeDefined();
  });

  it('refuses a call that cannot finish in time, with 25 ms reserved for the response', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    const started = new Promise<string>((resolve) => setImmediate(resolve, 'accepted'));
    const getOutcome = (remainingMs: number) =>
      Promise.race([
        refusal(laurel.as(ada, getFilm, { deadline: Date.now() + remainingMs })).then(({ code }) => code),
        started,
      ]);
    try {
      expect(await Promise.all([25, 26].map(getOutcome))).toEqual(['service.too_slow', 'accepted']);
    } finally {
      now.mockRestore();
    }
  });
});

it('republish publishes a snapshot of every film at its version', async () => {
  const { id } = await laurel.addFilm({ name: 'Again' });
  expect(await publishAllSnapshots(laurel.service.app.get(Database, { strict: false }), filmSnapshots)).toBe(
    await laurel.db.film.count(),
  );
  expect((await laurel.waitForEvent(`laurel.films.film.snapshot.film-${id}`)).json()).toMatchObject({
    film: { id, version: 1, details: { name: 'Again' } },
  });
});

it('deleting a user deletes their films and publishes the deletions', async () => {
  const linus = person();
  const { id } = await laurel.addFilm({}, linus);
  const remaining = await laurel.addFilm();
  const messageHeaders = headers();
  for (const [key, value] of Object.entries({
    version: '2',
    at: new Date().toISOString(),
    'request-id': 'r',
  }))
    messageHeaders.set(key, value);
  const options = { headers: messageHeaders, msgID: randomUUID() };
  await jetstream(laurel.stack.admin).publish(
    `laurel.identity.user.deleted.user-${linus.user}`,
    JSON.stringify({ userId: linus.user }),
    options,
  );
  expect((await laurel.waitForEvent(`laurel.films.film.deleted.film-${id}`)).json()).toMatchObject({
    filmId: id,
  });
  expect(await laurel.db.film.findUnique({ where: { id } })).toBeNull();
  expect(await laurel.db.film.findUnique({ where: { id: remaining.id } })).not.toBeNull();
});
