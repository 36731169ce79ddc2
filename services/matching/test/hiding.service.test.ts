import {
  ada,
  admin,
  as,
  db,
  explain,
  firstPage,
  grace,
  addCompetitions,
  person,
  refusal,
  registerFilm,
  waitForEvent,
  setUpService,
  subscribeFilm,
  publishEvent,
  client,
  maxRuntime,
} from './setup.js';

setUpService();

const getListing = (filmId: number, input: { hidden?: boolean } = {}) => {
  const narrowing = 'hidden' in input ? { chance: [], filters: null, ...input } : null;
  return as(ada, () => client.getListing({ filmId, ...firstPage, narrowing }));
};
const getIds = async (filmId: number, input?: { hidden?: boolean }) =>
  (await getListing(filmId, input)).items.map(({ competitionId }) => competitionId);
const hide = (filmId: number, competitionId: number, overrides: Record<string, unknown> = {}, who = ada) =>
  as(who, () => client.hideCompetition({ filmId, competitionId, isHidden: true, ...overrides }));

const nothingBefore = { reasonBefore: null, noteBefore: null };
describe('a hidden competition', () => {
  it('is omitted from the list and counted, is listed on request, and can be shown again', async () => {
    const [one, other] = await addCompetitions({}, {});
    const film = await registerFilm();
    await subscribeFilm(film);
    const before = await getIds(film);
    expect(await hide(film, one!, { reason: 'too-far', note: 'Two flights.' })).toEqual({
      hidden: [one],
      ...nothingBefore,
    });
    const after = await getListing(film);
    expect(after.items.map(({ competitionId }) => competitionId)).toEqual(before.filter((id) => id !== one));
    expect([after.total, after.hiddenTotal]).toEqual([before.length - 1, 1]);
    const { items } = await getListing(film, { hidden: true });
    expect(items.map((row) => [row.competitionId, row.isHidden, row.hiddenReason, row.hiddenNote])).toEqual([
      [one, true, 'too-far', 'Two flights.'],
    ]);
    expect((await explain(film, [one!])).map(({ isLocked }) => isLocked)).toEqual([false]);
    expect(await hide(film, other!)).toEqual({ hidden: [one, other], ...nothingBefore });
    expect(await hide(film, one!, { isHidden: false })).toEqual({
      hidden: [other],
      reasonBefore: 'too-far',
      noteBefore: 'Two flights.',
    });
    expect(await hide(film, one!, { isHidden: false })).toEqual({ hidden: [other], ...nothingBefore });
    expect(await getIds(film)).toContain(one);
  });
  it('stores its reason, and replaces it with a newer one', async () => {
    const [one] = await addCompetitions({});
    const film = await registerFilm();
    await hide(film, one!, { reason: 'too-expensive' });
    await hide(film, one!, { reason: 'other', note: 'No.' });
    const rows = await db.hidden.findMany({ where: { filmId: film } });
    expect(rows.map(({ reason, note, userId }) => [reason, note, userId])).toEqual([
      ['other', 'No.', ada.user],
    ]);
  });
  it('is stored for the film’s owner when an administrator hides it', async () => {
    const [one] = await addCompetitions({});
    const film = await registerFilm();
    await hide(film, one!, {}, admin);
    expect((await db.hidden.findFirst({ where: { filmId: film } }))!.userId).toBe(ada.user);
  });
  it('is not replaced by another open match for a film without a plan', async () => {
    await addCompetitions(
      { terms: [maxRuntime(1200)] },
      { terms: [maxRuntime(1200)] },
      { terms: [maxRuntime(1200)] },
      { terms: [maxRuntime(1200)] },
    );
    const film = await registerFilm();
    const best = await getIds(film);
    expect(best).toHaveLength(3);
    for (const id of best) await hide(film, id);
    expect(await getIds(film)).toEqual([]);
    expect(await getIds(film, { hidden: true })).toEqual(best);
  });
  it('is refused for another user’s film and for an unknown competition', async () => {
    const [one] = await addCompetitions({});
    const film = await registerFilm();
    expect(await refusal(hide(film, one!, {}, grace))).toMatchObject({ code: 'film.not_found' });
    expect(await refusal(hide(film, 999_999))).toMatchObject({
      code: 'competition.not_found',
      field: 'competitionId',
    });
    expect(await refusal(hide(film, one!, { reason: 'ugly' }))).toMatchObject({
      code: 'competition.reason_invalid',
    });
  });
  it('is deleted with the film and with the user', async () => {
    const [one] = await addCompetitions({});
    const [film, otherFilm] = [await registerFilm(), await registerFilm({}, grace)];
    await hide(film, one!);
    await hide(otherFilm, one!, {}, grace);
    await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user } as never);
    await waitForEvent(`film-${film}`, 2);
    const countHidden = async () =>
      (await db.hidden.findMany({ where: { filmId: { in: [film, otherFilm] } } })).length;
    expect(await countHidden()).toBe(1);
    await publishEvent('user.deleted', `user-${grace.user}`, 2, { userId: grace.user } as never);
    await waitForEvent(`user-${grace.user}`, 2);
    expect(await countHidden()).toBe(0);
  });
});

describe('saved views', () => {
  const saveView = (who: typeof ada, name: string, query = 'country=FR') =>
    as(who, () => client.saveView({ name, query }));
  const getViews = async (who: typeof ada) =>
    (await as(who, () => client.getViews({}))).items.map(({ name, query }) => [name, query]);
  it('are stored by name per user, and replace one of the same name regardless of case', async () => {
    const [anna, bela] = [person(), person()];
    await saveView(anna, 'Soon');
    await saveView(anna, 'France', 'country=FR&sort=deadline');
    await saveView(bela, 'Soon', 'deadlineWithin=30');
    await saveView(anna, 'SOON', 'deadlineWithin=7');
    expect(await getViews(anna)).toEqual([
      ['France', 'country=FR&sort=deadline'],
      ['SOON', 'deadlineWithin=7'],
    ]);
    expect(await getViews(bela)).toEqual([['Soon', 'deadlineWithin=30']]);
  });
  it('can only be deleted by their owner', async () => {
    const [anna, bela] = [person(), person()];
    const { items } = await saveView(anna, 'Soon');
    const viewId = items[0]!.id;
    await as(bela, () => client.deleteView({ viewId }));
    expect(await getViews(anna)).toHaveLength(1);
    expect(await as(anna, () => client.deleteView({ viewId }))).toEqual({ items: [] });
  });
  it('are limited to fifty', async () => {
    const anna = person();
    for (let n = 0; n < 50; n++) await saveView(anna, `View ${n}`);
    expect(await refusal(saveView(anna, 'One more'))).toMatchObject({ code: 'view.too_many', field: 'name' });
    await saveView(anna, 'view 7', 'sort=fee');
    expect(await getViews(anna)).toHaveLength(50);
  });
  it('are deleted with the user', async () => {
    const anna = person();
    await saveView(anna, 'Soon');
    await publishEvent('user.deleted', `user-${anna.user}`, 2, { userId: anna.user } as never);
    await waitForEvent(`user-${anna.user}`, 2);
    expect(await db.savedView.count({ where: { userId: anna.user } })).toBe(0);
  });
});
