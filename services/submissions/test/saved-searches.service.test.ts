import { MAX_SAVED_SEARCHES } from '@laurel/rules/notifications/watching';
import { person, refusal } from '../../runtime/test/callers.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

type Who = ReturnType<typeof person>;
const saveSearch = (who: Who, name: string, search: object = {}, seenCompetitionId = 7) =>
  laurel.as(who, () => laurel.client.saveSearch({ name, search: JSON.stringify(search), seenCompetitionId }));
const listSavedSearches = async (who: Who) =>
  (await laurel.as(who, () => laurel.client.getSavedSearches({}))).items;

describe('a saved search', () => {
  it('belongs to its owner and is replaced under the same name, regardless of case', async () => {
    const [ada, grace] = [person(), person()];
    await saveSearch(ada, 'Shorts', { query: 'short' });
    await saveSearch(ada, 'alps', { filters: { country: ['CH'] } });
    const { items } = await saveSearch(ada, 'SHORTS', { query: 'kurz' }, 9);
    expect(
      items.map(({ name, search, seenCompetitionId }) => [name, JSON.parse(search), seenCompetitionId]),
    ).toEqual([
      ['alps', { filters: { country: ['CH'] } }, 7],
      ['SHORTS', { query: 'kurz' }, 9],
    ]);
    expect(await listSavedSearches(grace)).toEqual([]);
    const [alps] = items;
    await laurel.as(grace, () => laurel.client.deleteSavedSearch({ searchId: alps!.id }));
    expect(await listSavedSearches(ada)).toHaveLength(2);
    const remaining = await laurel.as(ada, () => laurel.client.deleteSavedSearch({ searchId: alps!.id }));
    expect(remaining.items.map(({ name }) => name)).toEqual(['SHORTS']);
  });

  it('is limited in number, even for concurrent calls', async () => {
    const ada = person();
    const results = await Promise.allSettled(
      Array.from({ length: MAX_SAVED_SEARCHES + 4 }, (_, n) => saveSearch(ada, `No. ${n}`)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_SEARCHES);
    expect(await refusal(saveSearch(ada, 'One more'))).toMatchObject({
      code: 'search.too_many',
      field: 'name',
    });
    const [existing] = await listSavedSearches(ada);
    expect((await saveSearch(ada, existing!.name)).items).toHaveLength(MAX_SAVED_SEARCHES);
  });

  it('is deleted with its owner, and is part of the archive before', async () => {
    const ada = person();
    await saveSearch(ada, 'Shorts', { query: 'short' });
    expect(await laurel.db.$queryRawUnsafe<object[]>(personalDataQueries.searches, ada.user)).toMatchObject([
      { name: 'Shorts', search: { query: 'short' } },
    ]);
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect(await laurel.db.savedSearch.count({ where: { userId: ada.user } })).toBe(0);
    expect((await refusal(saveSearch(ada, 'Again'))).code).toBe('session.required');
  });
});
