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
  registered,
  seen,
  stage,
  subscribed,
  publishEvent,
  client,
  upTo,
} from './stage.js';

stage();

const show = (filmId: number, input: { hidden?: boolean } = {}) => {
  const narrowing = 'hidden' in input ? { chance: [], rates: {}, filters: null, ...input } : null;
  return as(ada, () => client.getListing({ filmId, ...firstPage, narrowing }));
};
const getIds = async (filmId: number, input?: { hidden?: boolean }) =>
  (await show(filmId, input)).items.map(({ competitionId }) => competitionId);
const hide = (filmId: number, competitionId: number, over: Record<string, unknown> = {}, who = ada) =>
  as(who, () => client.hideCompetition({ filmId, competitionId, isHidden: true, ...over }));

const neverBefore = { reasonBefore: null, noteBefore: null };
describe('a hidden competition', () => {
  it('is omitted from the list, counted, listed on request, and can be shown again', async () => {
    const [one, other] = await addCompetitions({}, {});
    const film = await registered();
    await subscribed(film);
    const before = await getIds(film);
    expect(await hide(film, one!, { reason: 'too-far', note: 'Two flights.' })).toEqual({
      hidden: [one],
      ...neverBefore,
    });
    const after = await show(film);
    expect(after.items.map(({ competitionId }) => competitionId)).toEqual(before.filter((id) => id !== one));
    expect([after.total, after.hiddenTotal]).toEqual([before.length - 1, 1]);
    const { items } = await show(film, { hidden: true });
    expect(items.map((row) => [row.competitionId, row.isHidden, row.hiddenReason, row.hiddenNote])).toEqual([
      [one, true, 'too-far', 'Two flights.'],
    ]);
    expect((await explain(film, [one!])).map(({ isLocked }) => isLocked)).toEqual([false]);
    expect(await hide(film, other!)).toEqual({ hidden: [one, other], ...neverBefore });
    expect(await hide(film, one!, { isHidden: false })).toEqual({
      hidden: [other],
      reasonBefore: 'too-far',
      noteBefore: 'Two flights.',
    });
    expect(await hide(film, one!, { isHidden: false })).toEqual({ hidden: [other], ...neverBefore });
    expect(await getIds(film)).toContain(one);
  });
  it('stores its reason, and replaces it with a newer one', async () => {
    const [one] = await addCompetitions({});
    const film = await registered();
    await hide(film, one!, { reason: 'too-expensive' });
    await hide(film, one!, { reason: 'other', note: 'No.' });
    const rows = await db.hidden.findMany({ where: { filmId: film } });
    expect(rows.map(({ reason, note, userId }) => [reason, note, userId])).toEqual([
      ['other', 'No.', ada.user],
    ]);
  });
  it('is stored for the film’s owner when an administrator hides it', async () => {
    const [one] = await addCompetitions({});
    const film = await registered();
    await hide(film, one!, {}, admin);
    expect((await db.hidden.findFirst({ where: { filmId: film } }))!.userId).toBe(ada.user);
  });
  it('does not open another match without a plan', async () => {
    await addCompetitions(
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
    );
    const film = await registered();
    const best = await getIds(film);
    expect(best).toHaveLength(3);
    for (const id of best) await hide(film, id);
    expect(await getIds(film)).toEqual([]);
    expect(await getIds(film, { hidden: true })).toEqual(best);
  });
  it('is refused for another user’s film and for an unknown competition', async () => {
    const [one] = await addCompetitions({});
    const film = await registered();
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
    const [film, otherFilm] = [await registered(), await registered({}, grace)];
    await hide(film, one!);
    await hide(otherFilm, one!, {}, grace);
    await publishEvent('film.deleted', `film-${film}`, 2, { filmId: film, createdBy: ada.user } as never);
    await seen(`film-${film}`, 2);
    const left = async () =>
      (await db.hidden.findMany({ where: { filmId: { in: [film, otherFilm] } } })).length;
    expect(await left()).toBe(1);
    await publishEvent('user.deleted', `user-${grace.user}`, 2, { userId: grace.user } as never);
    await seen(`user-${grace.user}`, 2);
    expect(await left()).toBe(0);
  });
});

describe('saved views', () => {
  const save = (who: typeof ada, name: string, query = 'country=FR') =>
    as(who, () => client.saveView({ name, query }));
  const views = async (who: typeof ada) =>
    (await as(who, () => client.getViews({}))).items.map(({ name, query }) => [name, query]);
  it('are stored by name per user, and replace one of the same name regardless of case', async () => {
    const [anna, bela] = [person(), person()];
    await save(anna, 'Soon');
    await save(anna, 'France', 'country=FR&sort=deadline');
    await save(bela, 'Soon', 'deadlineWithin=30');
    await save(anna, 'SOON', 'deadlineWithin=7');
    expect(await views(anna)).toEqual([
      ['France', 'country=FR&sort=deadline'],
      ['SOON', 'deadlineWithin=7'],
    ]);
    expect(await views(bela)).toEqual([['Soon', 'deadlineWithin=30']]);
  });
  it('can only be deleted by their owner', async () => {
    const [anna, bela] = [person(), person()];
    const { items } = await save(anna, 'Soon');
    const viewId = items[0]!.id;
    await as(bela, () => client.deleteView({ viewId }));
    expect(await views(anna)).toHaveLength(1);
    expect(await as(anna, () => client.deleteView({ viewId }))).toEqual({ items: [] });
  });
  it('are limited to fifty', async () => {
    const anna = person();
    for (let n = 0; n < 50; n++) await save(anna, `View ${n}`);
    expect(await refusal(save(anna, 'One more'))).toMatchObject({ code: 'view.too_many', field: 'name' });
    await save(anna, 'view 7', 'sort=fee');
    expect(await views(anna)).toHaveLength(50);
  });
  it('are deleted with the user', async () => {
    const anna = person();
    await save(anna, 'Soon');
    await publishEvent('user.deleted', `user-${anna.user}`, 2, { userId: anna.user } as never);
    await seen(`user-${anna.user}`, 2);
    expect(await db.savedView.count({ where: { userId: anna.user } })).toBe(0);
  });
});
