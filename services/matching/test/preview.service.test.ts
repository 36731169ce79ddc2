import {
  ada,
  as,
  explain,
  makeFilmMessage,
  addCompetitions,
  decodeMessage,
  registerFilm,
  subscribeFilm,
  client,
  maxRuntime,
  setUpService,
} from './setup.js';

setUpService();

describe('a preview', () => {
  it('returns the competitions that unsaved fields would open and close, and stores nothing', async () => {
    const [shorter, longer] = await addCompetitions(
      { terms: [maxRuntime(1000)] },
      { terms: [{ type: 'runtime_restriction_min', runtime_restriction_min: 1100 }] },
      { terms: [] },
    );
    const film = await registerFilm();
    await subscribeFilm(film);
    const details = makeFilmMessage(0, { length: 1000, genres: ['Horror'] }).details;
    const preview = await as(ada, () =>
      client.getPreview({ filmId: film, details, fields: ['length'], preferences: null }),
    );
    const getIds = (rows: { competitionId: number }[]) => rows.map(({ competitionId }) => competitionId);
    expect(getIds(preview.opened)).toContain(shorter);
    expect(getIds(preview.closed)).toContain(longer);
    expect([preview.openedTotal, preview.closedTotal]).toEqual([
      preview.opened.length,
      preview.closed.length,
    ]);
    expect(preview.openedForSure).toBe(
      preview.opened.filter(({ explanation }) => explanation!.verdict === 'eligible').length,
    );
    expect(preview.counts).toMatchObject({ eligible: 1, unchecked: 1 });
    expect(preview.locked).toBe(0);
    expect((await explain(film, [shorter!]))[0]!.verdict).toBe('not-eligible');
  });
  it.each(['colour', 'toString'])('rejects an unknown field: %s', async (field) => {
    const film = await registerFilm();
    const getPreview = () =>
      client.getPreview({ filmId: film, details: null, fields: [field], preferences: null });
    await expect(as(ada, getPreview)).rejects.toMatchObject({ code: 'input.invalid', field });
  });
  it('returns only the counts for a film without a plan', async () => {
    await addCompetitions({ terms: [maxRuntime(1000)] }, { terms: [maxRuntime(1000)] });
    const film = await registerFilm({ length: 1122 });
    const details = makeFilmMessage(0, { length: 1000 }).details;
    const preview = await as(ada, () =>
      client.getPreview({ filmId: film, details, fields: ['length'], preferences: null }),
    );
    expect(preview.openedTotal).toBeGreaterThan(0);
    expect([preview.opened, preview.closed, preview.locked]).toEqual([
      [],
      [],
      preview.openedTotal + preview.closedTotal,
    ]);
  });
  it('names the change that opens most, and how many of them need confirmation', async () => {
    await addCompetitions(...Array.from({ length: 12 }, () => ({ terms: [maxRuntime(777)] })));
    await addCompetitions({
      terms: [
        maxRuntime(777),
        { type: 'budget_restriction_max', budget_restriction_max: 1000, currency: 'EUR' },
      ],
    });
    const film = await registerFilm({ length: 780 });
    const { bestChange } = await as(ada, () =>
      client.getPreview({ filmId: film, details: null, fields: [], preferences: null }),
    );
    expect(bestChange).toMatchObject({ field: 'length', value: '777' });
    expect(decodeMessage(bestChange!.text)).toMatchObject({
      code: 'best.opens.some',
      values: { change: { code: 'remedy.cut', values: { duration: 3, runtime: 777 } }, closes: 0 },
    });
    expect(bestChange!.opens).toBeGreaterThanOrEqual(12);
  });
  it('does not suggest a change that closes more than it opens', async () => {
    const least = { type: 'runtime_restriction_min', runtime_restriction_min: 4001 };
    await addCompetitions(
      ...Array.from({ length: 3 }, () => ({ terms: [maxRuntime(4000)] })),
      ...Array.from({ length: 5 }, () => ({ terms: [least] })),
    );
    const getBestChange = async (length: number) => {
      const film = await registerFilm({ length });
      return (
        await as(ada, () => client.getPreview({ filmId: film, details: null, fields: [], preferences: null }))
      ).bestChange;
    };
    expect((await getBestChange(4001))?.field).not.toBe('length');
    await addCompetitions(...Array.from({ length: 3 }, () => ({ terms: [maxRuntime(4000)] })));
    const result = await getBestChange(4001);
    expect(result).toMatchObject({ field: 'length', value: '4000', opens: 6 });
    expect(decodeMessage(result!.text)).toMatchObject({ values: { closes: 5 } });
  });
  it('counts the competitions that a missing field would settle, without those that stay in doubt', async () => {
    const film = await registerFilm({ length: undefined });
    const getPreview = () =>
      as(ada, () => client.getPreview({ filmId: film, details: null, fields: [], preferences: null }));
    const getBestChange = async () => (await getPreview()).bestChange!;
    await addCompetitions({ terms: [maxRuntime(1200)] });
    const before = await getBestChange();
    expect(before).toMatchObject({ field: 'length', value: 'null' });
    const atLeast = { type: 'runtime_restriction_min', runtime_restriction_min: 60 };
    const portuguese = { type: 'director_restriction_nationality', countries: ['PT'] };
    await addCompetitions(
      { terms: [maxRuntime(1200), atLeast] },
      { terms: [maxRuntime(1200), atLeast] },
      { terms: [maxRuntime(1200), portuguese] },
    );
    const after = await getBestChange();
    expect(after.opens).toBe(before.opens + 2);
    expect(decodeMessage(after.text)).toEqual({
      code: 'best.settles',
      values: {
        change: { code: 'change.missing-field', values: { field: 'length' } },
        opens: after.opens,
        atMost: (await getPreview()).settling.find(({ field }) => field === 'length')!.maxEligible,
      },
    });
    const getCounts = async (length?: number) => {
      const details = makeFilmMessage(0, { length }).details;
      return (
        await as(ada, () =>
          client.getPreview({ filmId: film, details, fields: ['length'], preferences: null }),
        )
      ).counts;
    };
    const [unknown, known] = [await getCounts(), await getCounts(600)];
    expect(unknown['needs-confirmation']! - known['needs-confirmation']!).toBe(after.opens);
  });
  it('returns what each missing field would settle, the largest first', async () => {
    const film = await registerFilm({ length: undefined, genres: [] });
    const getSettling = async (filmId: number) =>
      (await as(ada, () => client.getPreview({ filmId, details: null, fields: [], preferences: null })))
        .settling;
    const getSettlingByField = async () =>
      new Map((await getSettling(film)).map((fieldSettling) => [fieldSettling.field, fieldSettling]));
    const previous = await getSettlingByField();
    const horror = { type: 'genre_restriction', genre_restriction: ['Horror'], countries: [] };
    const school = { type: 'filmschool_submission_only', filmschool_submission_only: true };
    await addCompetitions(
      { terms: [horror as never] },
      { terms: [horror as never, maxRuntime(1200)] },
      { terms: [school] },
    );
    const current = await getSettlingByField();
    const getIncrease = (field: string) =>
      (['settles', 'maxEligible', 'waiting'] as const).map(
        (key) => (current.get(field)?.[key] ?? 0) - (previous.get(field)?.[key] ?? 0),
      );
    expect([getIncrease('genres'), getIncrease('length'), getIncrease('userRole')]).toEqual([
      [1, 1, 2],
      [0, 0, 1],
      [1, 1, 1],
    ]);
    const order = (await getSettling(film)).map(({ settles, waiting }) => [settles, waiting] as const);
    expect(order).toEqual(order.toSorted((a, b) => b[0] - a[0] || b[1] - a[1]));
  });
  it('counts for an unsaved film', async () => {
    const details = makeFilmMessage(0, { length: 60 }).details;
    const { counts, opened } = await as(ada, () =>
      client.getPreview({ details, fields: ['length'], preferences: null }),
    );
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
    expect(opened).toEqual([]);
  });
});
