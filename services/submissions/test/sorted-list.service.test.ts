import { SUBMISSION_SORTS } from '@laurel/rules/submissions/submission-sorts';
import { person, refusal } from '../../runtime/test/callers.js';
import { startSubmissions } from './make.js';

const ada = person();
let laurel: Awaited<ReturnType<typeof startSubmissions>>;
let film: number;
beforeAll(async () => {
  laurel = await startSubmissions();
  film = await laurel.registerFilm(ada);
  // Entries in the order of their creation. The second one changed last, and the third one has no known name.
  const names = ['beta', 'Alpha', null, 'Gamma'];
  for (const [n, name] of names.entries()) {
    const id = 80_001 + n;
    if (name) await laurel.publishCompetition(id, id, 1, name, {});
    const createdAt = new Date(Date.UTC(2026, 0, 1 + n));
    const updatedAt = n === 1 ? new Date(Date.UTC(2026, 5, 1)) : createdAt;
    await laurel.db.userSubmission.create({
      data: { filmId: film, userId: ada.user, competitionId: id, createdAt, updatedAt },
    });
  }
});
afterAll(() => laurel?.stop());

const getPage = (sort: string | undefined, number = 1, pageSize = 0) =>
  laurel.as(ada, () =>
    laurel.client.getFilmSubmissions({
      filmId: film,
      competitionIds: [],
      isNewestOnly: false,
      sort,
      page: number,
      pageSize,
    }),
  );
const listOrder = async (...args: Parameters<typeof getPage>) =>
  (await getPage(...args)).items.map(({ competitionId }) => competitionId - 80_000);

it.each([
  [undefined, [2, 4, 3, 1]],
  ['changed', [2, 4, 3, 1]],
  ['newest', [4, 3, 2, 1]],
  ['oldest', [1, 2, 3, 4]],
  ['festival', [2, 1, 4, 3]],
])('sorts the entries of a film by %s, in one page and in several', async (sort, expected) => {
  expect(await listOrder(sort)).toEqual(expected);
  expect([...(await listOrder(sort, 1, 3)), ...(await listOrder(sort, 2, 3))]).toEqual(expected);
  expect((await getPage(sort, 2, 3)).total).toBe(4);
});

it('rejects an unknown sort', async () =>
  expect(await refusal(getPage('deadline'))).toMatchObject({
    code: 'input.invalid',
    field: 'sort',
    details: { why: 'one_of', options: SUBMISSION_SORTS.join(', ') },
  }));
