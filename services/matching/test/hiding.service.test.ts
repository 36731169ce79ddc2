import {
  ada,
  admin,
  as,
  db,
  explain,
  firstPage,
  grace,
  held,
  person,
  refusal,
  registered,
  seen,
  stage,
  subscribed,
  tell,
  to,
  upTo,
} from './stage.js';

stage();

const show = (filmId: number, own: { hidden?: boolean } = {}) => {
  const narrowing = 'hidden' in own ? { chance: [], rates: {}, filters: null, ...own } : null;
  return as(ada, () => to.getListing({ filmId, ...firstPage, narrowing }));
};
const idsOf = async (filmId: number, own?: { hidden?: boolean }) =>
  (await show(filmId, own)).items.map(({ competitionId }) => competitionId);
const hide = (filmId: number, competitionId: number, over: Record<string, unknown> = {}, who = ada) =>
  as(who, () => to.hideCompetition({ filmId, competitionId, isHidden: true, ...over }));

const neverBefore = { reasonBefore: null, noteBefore: null };
describe('a competition that is hidden', () => {
  it('is left out of the list, counted, shown alone when asked for, and comes back', async () => {
    const [one, other] = await held({}, {});
    const film = await registered();
    await subscribed(film);
    const before = await idsOf(film);
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
    expect(await idsOf(film)).toContain(one);
  });
  it('keeps why, and the newer reason when it is said again', async () => {
    const [one] = await held({});
    const film = await registered();
    await hide(film, one!, { reason: 'too-expensive' });
    await hide(film, one!, { reason: 'other', note: 'No.' });
    const rows = await db.hidden.findMany({ where: { filmId: film } });
    expect(rows.map(({ reason, note, userId }) => [reason, note, userId])).toEqual([
      ['other', 'No.', ada.user],
    ]);
  });
  it('stays hidden where an administrator hid it for the film’s owner', async () => {
    const [one] = await held({});
    const film = await registered();
    await hide(film, one!, {}, admin);
    expect((await db.hidden.findFirst({ where: { filmId: film } }))!.userId).toBe(ada.user);
  });
  it('without a plan opens no other: the three stay the same', async () => {
    await held(
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
      { terms: [upTo(1200)] },
    );
    const film = await registered();
    const best = await idsOf(film);
    expect(best).toHaveLength(3);
    for (const id of best) await hide(film, id);
    expect(await idsOf(film)).toEqual([]);
    expect(await idsOf(film, { hidden: true })).toEqual(best);
  });
  it('is refused for another’s film, and for what is no competition', async () => {
    const [one] = await held({});
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
  it('is forgotten with the film, and with the user', async () => {
    const [one] = await held({});
    const [film, kept] = [await registered(), await registered({}, grace)];
    await hide(film, one!);
    await hide(kept, one!, {}, grace);
    await tell('film.deleted', `film-${film}`, 2, { filmId: film, userId: ada.user } as never);
    await seen(`film-${film}`, 2);
    const left = async () => (await db.hidden.findMany({ where: { filmId: { in: [film, kept] } } })).length;
    expect(await left()).toBe(1);
    await tell('user.deleted', `user-${grace.user}`, 2, { userId: grace.user } as never);
    await seen(`user-${grace.user}`, 2);
    expect(await left()).toBe(0);
  });
});

describe('views', () => {
  const save = (who: typeof ada, name: string, query = 'country=FR') =>
    as(who, () => to.saveView({ name, query }));
  const views = async (who: typeof ada) =>
    (await as(who, () => to.getViews({}))).items.map(({ name, query }) => [name, query]);
  it('are kept by name, each user’s own; one of the same name takes its place, in whatever capitals', async () => {
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
  it('go when they are deleted, and nobody else’s do', async () => {
    const [anna, bela] = [person(), person()];
    const { items } = await save(anna, 'Soon');
    const viewId = items[0]!.id;
    await as(bela, () => to.deleteView({ viewId }));
    expect(await views(anna)).toHaveLength(1);
    expect(await as(anna, () => to.deleteView({ viewId }))).toEqual({ items: [] });
  });
  it('are fifty at most', async () => {
    const anna = person();
    for (let n = 0; n < 50; n++) await save(anna, `View ${n}`);
    expect(await refusal(save(anna, 'One more'))).toMatchObject({ code: 'view.too_many', field: 'name' });
    await save(anna, 'view 7', 'sort=fee');
    expect(await views(anna)).toHaveLength(50);
  });
  it('are forgotten with the user', async () => {
    const anna = person();
    await save(anna, 'Soon');
    await tell('user.deleted', `user-${anna.user}`, 2, { userId: anna.user } as never);
    await seen(`user-${anna.user}`, 2);
    expect(await db.savedView.count({ where: { userId: anna.user } })).toBe(0);
  });
});
