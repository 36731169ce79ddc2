import { ada, as, firstPage, held, read, registered, stage, subscribed, to, upTo } from './stage.js';

stage();

const from = (seconds: number) => ({ type: 'runtime_restriction_min', runtime_restriction_min: seconds });
const premiere = { type: 'premiere_restriction', premiere_restriction: 'World Premiere' };
const identity = { type: 'director_restriction_identity', identities: ['Woman'] };
const student = { type: 'director_restriction_is_student', director_restriction_is_student: true };
const of = (n: number, ...terms: object[]) => held(...Array.from({ length: n }, () => ({ terms })));

async function openings(filmId: number, asked = true) {
  const listing = await as(ada, () =>
    to.getListing({ filmId, ...firstPage, nearMissesOnly: true, openings: asked || undefined }),
  );
  return listing.openings.map(({ field, value, opens, text }) => ({
    field,
    value,
    opens,
    said: read(text!),
  }));
}
const inShort = (all: Awaited<ReturnType<typeof openings>>) =>
  all.map(({ field, value, opens }) => [field, JSON.parse(value) as unknown, opens]);
let film: number;
beforeAll(async () => {
  film = await registered({ length: 1122 });
  await subscribed(film);
});

it('what would open most: nothing while it is fewer than three, nor where nobody asks', async () => {
  await of(2, upTo(1111));
  await of(2, student);
  expect(await openings(film)).toEqual([]);
  await of(1, upTo(1111));
  expect(await openings(film, false)).toEqual([]);
  expect(inShort(await openings(film))).toEqual([['length', 1111, 3]]);
});

it('is a longer version, where that opens more than a cut; nothing that is far away', async () => {
  await of(2, from(1150));
  await of(3, from(1200));
  await of(9, from(3000));
  const [longer, ...others] = await openings(film);
  expect([longer, others]).toEqual([
    {
      field: 'length',
      value: '1200',
      opens: 5,
      said: {
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

it('is also what telling a fact would settle, what settles most first', async () => {
  await of(7, premiere);
  await of(4, student); // two are there already
  await of(8, identity);
  expect(inShort(await openings(film))).toEqual([
    ['screenings', null, 7],
    ['directorIsStudent', null, 6],
    ['length', 1200, 5],
  ]);
  expect((await openings(film))[0]!.said).toEqual({
    code: 'best.settles',
    values: { change: { code: 'change.tell', values: { fact: 'screenings' } }, opens: 7, atMost: 7 },
  });
});

describe('near misses', () => {
  const groups = async (over: object = {}) => {
    const asked = { filmId: film, ...firstPage, nearMissesOnly: true, ...over };
    const { items, groups, total } = await as(ada, () => to.getListing(asked));
    return {
      sizes: groups.map(({ change, total }) => [change?.field ?? null, change?.value ?? null, total]),
      items: items.map(({ competitionId }) => competitionId),
      total,
    };
  };
  it('stand by what opens most of them, each by how little is missing, then those that nothing opens', async () => {
    const shorter = await of(4, upTo(1090));
    const { sizes, total } = await groups();
    expect(sizes).toEqual([
      ['length', '1090', 7],
      [null, null, total - 7],
    ]);
    const { items } = await groups({ pageSize: 7 });
    // Three that are 11 s away, then four that are 32 s away.
    expect(items.slice(3)).toEqual(shorter);
    const next = await groups({ page: 2, pageSize: 7 });
    expect(next.items.filter((id) => items.includes(id))).toEqual([]);
  });
  it('are not put in groups in another order, nor without a plan', async () => {
    expect((await groups({ sort: 'deadline' })).sizes).toEqual([]);
    const locked = await registered({ length: 1122 });
    expect((await groups({ filmId: locked })).sizes).toEqual([]);
  });
});
