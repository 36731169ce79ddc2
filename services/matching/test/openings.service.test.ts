import {
  ada,
  as,
  firstPage,
  addCompetitions,
  decodeMessage,
  registerFilm,
  setUpService,
  subscribeFilm,
  client,
  maxRuntime,
} from './setup.js';

setUpService();

const minRuntime = (seconds: number) => ({
  type: 'runtime_restriction_min',
  runtime_restriction_min: seconds,
});
const premiere = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
const identity = { type: 'director_restriction_identity', identities: ['Woman'] };
const student = { type: 'director_restriction_is_student', director_restriction_is_student: true };
const createMany = (n: number, ...terms: object[]) =>
  addCompetitions(...Array.from({ length: n }, () => ({ terms })));

async function getOpenings(filmId: number, withOpenings = true) {
  const listing = await as(ada, () =>
    client.getListing({ filmId, ...firstPage, nearMissesOnly: true, openings: withOpenings || undefined }),
  );
  return listing.openings.map(({ field, value, opens, text }) => ({
    field,
    value,
    opens,
    message: decodeMessage(text!),
  }));
}
const summarize = (all: Awaited<ReturnType<typeof getOpenings>>) =>
  all.map(({ field, value, opens }) => [field, JSON.parse(value) as unknown, opens]);
let film: number;
beforeAll(async () => {
  film = await registerFilm({ length: 1122 });
  await subscribeFilm(film);
});

it('a list contains a change only on request, and only if it opens at least three competitions', async () => {
  await createMany(2, maxRuntime(1111));
  await createMany(2, student);
  expect(await getOpenings(film)).toEqual([]);
  await createMany(1, maxRuntime(1111));
  expect(await getOpenings(film, false)).toEqual([]);
  expect(summarize(await getOpenings(film))).toEqual([['length', 1111, 3]]);
});

it('a longer version is suggested if it opens more competitions than a cut, but not one that is far longer', async () => {
  await createMany(2, minRuntime(1150));
  await createMany(3, minRuntime(1200));
  await createMany(9, minRuntime(3000));
  const [longer, ...others] = await getOpenings(film);
  expect([longer, others]).toEqual([
    {
      field: 'length',
      value: '1200',
      opens: 5,
      message: {
        code: 'best.opens',
        values: {
          change: { code: 'remedy.lengthen', values: { duration: 78, runtime: 1200 } },
          opens: 5,
          closes: 0,
          sure: 5,
          unsure: 0,
        },
      },
    },
    [],
  ]);
});

it('missing fields are suggested, the one that settles most competitions first', async () => {
  await createMany(7, premiere);
  await createMany(4, student); // two exist already
  await createMany(8, identity);
  expect(summarize(await getOpenings(film))).toEqual([
    ['screenings', null, 7],
    ['directorIsStudent', null, 6],
    ['length', 1200, 5],
  ]);
  expect((await getOpenings(film))[0]!.message).toEqual({
    code: 'best.settles',
    values: {
      change: { code: 'change.missing-field', values: { field: 'screenings' } },
      opens: 7,
      atMost: 7,
    },
  });
});

describe('near misses', () => {
  const getGroups = async (overrides: object = {}) => {
    const request = { filmId: film, ...firstPage, nearMissesOnly: true, ...overrides };
    const { items, groups, total } = await as(ada, () => client.getListing(request));
    return {
      sizes: groups.map(({ change, total }) => [change?.field ?? null, change?.value ?? null, total]),
      items: items.map(({ competitionId }) => competitionId),
      total,
    };
  };
  it('are grouped by the change that opens most of them, each sorted by distance, with the rest at the end', async () => {
    const shorter = await createMany(4, maxRuntime(1090));
    const { sizes, total } = await getGroups();
    expect(sizes).toEqual([
      ['length', '1090', 7],
      [null, null, total - 7],
    ]);
    const { items } = await getGroups({ pageSize: 7 });
    // Three that miss by 11 s, then four that miss by 32 s.
    expect(items.slice(3)).toEqual(shorter);
    const next = await getGroups({ page: 2, pageSize: 7 });
    expect(next.items.filter((id) => items.includes(id))).toEqual([]);
  });
  it('are not grouped in another order or without a plan', async () => {
    expect((await getGroups({ sort: 'deadline' })).sizes).toEqual([]);
    const locked = await registerFilm({ length: 1122 });
    expect((await getGroups({ filmId: locked })).sizes).toEqual([]);
  });
});
