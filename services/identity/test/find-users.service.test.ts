import { startAdministration } from './administering.js';
import { refusalCode } from '../../runtime/test/callers.js';

let laurel: Awaited<ReturnType<typeof startAdministration>>;
const people = [
  ['Łukasz Żółty', 'lukasz@kino.test', 'user', true, 'Producer'],
  ['Björk Ærø', 'bjork@sea.test', 'user', false, null],
  ['Ann 50%_off', 'ann@shop.test', 'user', true, 'Director'],
  ['Annika Berg', 'berg@kino.test', 'admin', true, null],
  ['O’Neil', 'oneil@kino.test', 'user', true, 'Director'],
] as const;
/** Ids of the users. None begins with one of the search terms. */
const ids = people.map((_user, n) => `0000000${n}-0000-4000-8000-000000000000`);
beforeAll(async () => {
  laurel = await startAdministration();
  for (const [i, [name, email, role, emailVerified, businessRole]] of people.entries())
    await laurel.db.user.create({
      data: {
        id: ids[i]!,
        name,
        email,
        role,
        emailVerified,
        createdAt: new Date(Date.UTC(2026, 0, i + 1)),
        ...(businessRole && { metaData: { create: { role: businessRole } } }),
      },
    });
  await laurel.db.user.update({
    where: { id: ids[4]! },
    data: { banned: true, banReason: 'x', banExpires: new Date(Date.now() + 60_000) },
  });
  await laurel.db.user.update({
    where: { id: ids[2]! },
    data: { banned: true, banReason: 'x', banExpires: new Date(Date.now() - 60_000) },
  });
  const createSession = (n: number, expiresInMs: number) => ({
    userId: ids[n]!,
    token: String(n),
    expiresAt: new Date(Date.now() + expiresInMs),
  });
  await laurel.db.session.createMany({ data: [createSession(1, 60_000), createSession(0, -60_000)] });
});
afterAll(() => laurel?.stop());

const find = (overrides: object = {}) =>
  laurel.asAdmin(() => laurel.client.findUsers({ page: 1, pageSize: 50, sort: 'name', ...overrides }));
const findNames = async (overrides: object) => (await find(overrides)).users.map(({ user }) => user!.name);

describe('findUsers', () => {
  it.each([
    ['lukasz', ['Łukasz Żółty']],
    ['ŻÓŁ', ['Łukasz Żółty']],
    ['aero', ['Björk Ærø']],
    ['zolty luk', ['Łukasz Żółty']],
    ['ukas', ['Łukasz Żółty']],
    ['be', ['Annika Berg']],
    ['er', []],
    ['@kino', ['Annika Berg', 'O’Neil', 'Łukasz Żółty']],
    ['50%_', ['Ann 50%_off']],
    ['%', []],
    ['50__', []],
    ['nobody', []],
  ])('finds users by “%s”', async (query, expected) =>
    expect((await findNames({ query })).toSorted()).toEqual(expected.toSorted()),
  );
  it('finds a user by an ID and by the beginning of an ID', async () => {
    expect(await findNames({ query: ids[1] })).toEqual(['Björk Ærø']);
    expect(await findNames({ query: ids[1]!.slice(0, 8).toUpperCase() })).toEqual(['Björk Ærø']);
  });
  it.each([
    [{ role: 'admin' }, ['Annika Berg']],
    [{ businessRole: 'Director' }, ['Ann 50%_off', 'O’Neil']],
    [{ businessRole: 'none', role: 'user' }, ['Björk Ærø']],
    [{ emailVerified: false }, ['Björk Ærø']],
    [{ banned: true }, ['O’Neil']],
    [{ hasSession: true }, ['Björk Ærø']],
    [{ hasSession: false, role: 'admin' }, ['Annika Berg']],
    [{ banned: false, businessRole: 'Director' }, ['Ann 50%_off']],
    [{ query: 'ann', businessRole: 'Director' }, ['Ann 50%_off']],
  ])('filters users by %j', async (overrides, expected) =>
    expect((await findNames(overrides)).filter((name) => name !== 'Ada')).toEqual(expected),
  );
  it.each([
    ['name', ['Ada', 'Ann 50%_off', 'Annika Berg', 'Björk Ærø', 'Łukasz Żółty', 'O’Neil']],
    ['oldest', ['Łukasz Żółty', 'Björk Ærø', 'Ann 50%_off', 'Annika Berg', 'O’Neil', 'Ada']],
    ['newest', ['Ada', 'O’Neil', 'Annika Berg', 'Ann 50%_off', 'Björk Ærø', 'Łukasz Żółty']],
  ])('sorts users by %s', async (sort, expected) => expect(await findNames({ sort })).toEqual(expected));
  it('sorts users by address', async () =>
    expect(await findNames({ sort: 'email', query: 'kino' })).toEqual([
      'Annika Berg',
      'Łukasz Żółty',
      'O’Neil',
    ]));
  it('returns one page and the total number of users', async () => {
    const { users, total, isMore } = await find({ page: 2, pageSize: 4 });
    expect([users.map(({ user }) => user!.name), total, isMore]).toEqual([
      ['Łukasz Żółty', 'O’Neil'],
      6,
      false,
    ]);
  });
  it('returns when users were last seen and whether they are banned now', async () => {
    const [ada] = (await find({ query: laurel.admin.id })).users;
    expect([ada!.lastSeenAt === null, ada!.isBanned]).toEqual([false, false]);
    const [ann] = (await find({ query: 'off' })).users;
    expect([ann!.lastSeenAt, ann!.isBanned, ann!.user!.banned]).toEqual([null, false, true]);
  });
  it('finds a user by a changed name', async () => {
    await laurel.db.user.update({ where: { id: ids[1]! }, data: { name: 'Ólafur' } });
    expect([await findNames({ query: 'olafur' }), await findNames({ query: 'aero' })]).toEqual([
      ['Ólafur'],
      [],
    ]);
  });
  it.each(['height', 'toString', '__proto__', ''])('refuses the unknown order “%s”', async (sort) =>
    expect(await refusalCode(find({ sort }))).toBe('user.sort_unknown'),
  );
});
