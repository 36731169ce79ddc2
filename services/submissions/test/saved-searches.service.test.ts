import { MOST_SAVED_SEARCHES } from '@laurel/rules/watching';
import { person, refusal } from '../../runtime/test/asking.js';
import { personal } from '../src/personal-data.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

type Who = ReturnType<typeof person>;
const save = (who: Who, name: string, search: object = {}, seenCompetitionId = 7) =>
  laurel.as(who, () => laurel.to.saveSearch({ name, search: JSON.stringify(search), seenCompetitionId }));
const saved = async (who: Who) => (await laurel.as(who, () => laurel.to.getSavedSearches({}))).items;

describe('a search that is saved', () => {
  it('is its owner’s, by name, and replaced under the same name in whatever capitals', async () => {
    const [ada, grace] = [person(), person()];
    await save(ada, 'Shorts', { query: 'short' });
    await save(ada, 'alps', { filters: { country: ['CH'] } });
    const { items } = await save(ada, 'SHORTS', { query: 'kurz' }, 9);
    expect(
      items.map(({ name, search, seenCompetitionId }) => [name, JSON.parse(search), seenCompetitionId]),
    ).toEqual([
      ['alps', { filters: { country: ['CH'] } }, 7],
      ['SHORTS', { query: 'kurz' }, 9],
    ]);
    expect(await saved(grace)).toEqual([]);
    const [alps] = items;
    await laurel.as(grace, () => laurel.to.deleteSavedSearch({ searchId: alps!.id }));
    expect(await saved(ada)).toHaveLength(2);
    const left = await laurel.as(ada, () => laurel.to.deleteSavedSearch({ searchId: alps!.id }));
    expect(left.items.map(({ name }) => name)).toEqual(['SHORTS']);
  });

  it('is one of at most so many, also when all are saved at once', async () => {
    const ada = person();
    const sent = await Promise.allSettled(
      Array.from({ length: MOST_SAVED_SEARCHES + 4 }, (_, n) => save(ada, `No. ${n}`)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SAVED_SEARCHES);
    expect(await refusal(save(ada, 'One more'))).toMatchObject({ code: 'search.too_many', field: 'name' });
    const [kept] = await saved(ada);
    expect((await save(ada, kept!.name)).items).toHaveLength(MOST_SAVED_SEARCHES);
  });

  it('goes with its owner, and stands in their archive before', async () => {
    const ada = person();
    await save(ada, 'Shorts', { query: 'short' });
    expect(await laurel.db.$queryRawUnsafe<object[]>(personal.searches, ada.user)).toMatchObject([
      { name: 'Shorts', search: { query: 'short' } },
    ]);
    await laurel.tell('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect(await laurel.db.savedSearch.count({ where: { userId: ada.user } })).toBe(0);
    expect((await refusal(save(ada, 'Again'))).code).toBe('session.required');
  });
});
