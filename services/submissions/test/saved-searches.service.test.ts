import { MAX_SAVED_SEARCHES } from '@laurel/rules/notifications/watching';
import { person, refusal } from '../../runtime/test/callers.js';
import { personalDataQueries } from '../src/queries/personal-data.js';
import { startSubmissions } from './make.js';

let laurel: Awaited<ReturnType<typeof startSubmissions>>;
beforeAll(async () => (laurel = await startSubmissions()));
afterAll(() => laurel?.stop());

type Who = ReturnType<typeof person>;
const save = (who: Who, name: string, search: object = {}, seenCompetitionId = 7) =>
  laurel.as(who, () => laurel.client.saveSearch({ name, search: JSON.stringify(search), seenCompetitionId }));
const saved = async (who: Who) => (await laurel.as(who, () => laurel.client.getSavedSearches({}))).items;

describe('a saved search', () => {
  it('belongs to its owner and is replaced under the same name, regardless of case', async () => {
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
    await laurel.as(grace, () => laurel.client.deleteSavedSearch({ searchId: alps!.id }));
    expect(await saved(ada)).toHaveLength(2);
    const left = await laurel.as(ada, () => laurel.client.deleteSavedSearch({ searchId: alps!.id }));
    expect(left.items.map(({ name }) => name)).toEqual(['SHORTS']);
  });

  it('is limited in number, even for concurrent calls', async () => {
    const ada = person();
    const sent = await Promise.allSettled(
      Array.from({ length: MAX_SAVED_SEARCHES + 4 }, (_, n) => save(ada, `No. ${n}`)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_SAVED_SEARCHES);
    expect(await refusal(save(ada, 'One more'))).toMatchObject({ code: 'search.too_many', field: 'name' });
    const [existing] = await saved(ada);
    expect((await save(ada, existing!.name)).items).toHaveLength(MAX_SAVED_SEARCHES);
  });

  it('is deleted with its owner, and is part of the archive before', async () => {
    const ada = person();
    await save(ada, 'Shorts', { query: 'short' });
    expect(await laurel.db.$queryRawUnsafe<object[]>(personalDataQueries.searches, ada.user)).toMatchObject([
      { name: 'Shorts', search: { query: 'short' } },
    ]);
    await laurel.publishEvent('user.deleted', `user-${ada.user}`, 2, { userId: ada.user });
    expect(await laurel.db.savedSearch.count({ where: { userId: ada.user } })).toBe(0);
    expect((await refusal(save(ada, 'Again'))).code).toBe('session.required');
  });
});
