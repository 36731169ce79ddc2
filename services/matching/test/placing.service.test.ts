import {
  ada,
  as,
  daysAhead,
  firstPage,
  addCompetitions,
  read,
  registered,
  stage,
  subscribed,
  client,
  upTo,
} from './stage.js';

stage();

/** Thirty competitions that admit the film, each with lower odds than the previous one. */
let film: number, all: number[], shut: number, over: number;
beforeAll(async () => {
  for (let n = 0; n < 30; n++) {
    const at = { projectsSelected: 90 - n * 3, estimatedSubmissions: 100 };
    all = [...(all ?? []), ...(await addCompetitions({ at, terms: [upTo(1200)], dates: [daysAhead(20)] }))];
  }
  [shut, over] = (await addCompetitions(
    { terms: [upTo(60)] },
    { dates: [daysAhead(-3)], terms: [upTo(1200)] },
  )) as [number, number];
  film = await registered();
  await subscribed(film);
});
const getPosition = async (id: number, options: object = { includePositions: true }, filmId = film) => {
  const { items } = await as(ada, () => client.getExplanations({ filmId, competitionIds: [id], ...options }));
  return items[0]!.position;
};

describe('the position of a competition', () => {
  it('is given in the whole list and within its verdict', async () => {
    expect(await getPosition(all[24]!)).toMatchObject({
      at: 25,
      total: 31,
      verdictRank: 25,
      verdictTotal: 30,
    });
    expect(await getPosition(shut)).toMatchObject({ at: 31, total: 31, verdictRank: 1, verdictTotal: 1 });
  });
  it('is returned for several competitions at once', async () => {
    const competitionIds = [shut, all[4]!, over, all[29]!];
    const { items } = await as(ada, () =>
      client.getExplanations({ filmId: film, competitionIds, includePositions: true }),
    );
    expect(
      items.map(({ position }) => position && [position.at, position.verdictRank, position.verdictTotal]),
    ).toEqual([[31, 1, 1], [5, 5, 30], null, [30, 30, 30]]);
  });
  it('includes the gap to the first twenty and the suggestions that raise it', async () => {
    const position = (await getPosition(all[29]!))!;
    // Odds: 3 % here. The lower median of the first twenty has 60 %.
    expect([position.leaders, position.lacks]).toEqual([
      20,
      [{ name: 'odds', points: 1, leadersPoints: 12 }],
    ]);
    expect(position.leadersScore).toBe(24);
    expect(
      position.raises.map(({ points, text, isPreference }) => [points, read(text), isPreference]),
    ).toEqual([
      [10, { code: 'raise.region', values: { region: 'Western Europe' } }, true],
      [5, { code: 'raise.budget', values: { money: { amount: 1000, currency: 'EUR' } } }, true],
    ]);
  });
  it('has no gaps for the first competition', async () =>
    expect((await getPosition(all[0]!))!.lacks).toEqual([]));
  it('has no comparison for a refused competition', async () =>
    expect(await getPosition(shut)).toMatchObject({ lacks: [], raises: [] }));
  it('is null for a past competition, and when it was not requested', async () => {
    expect([await getPosition(over), await getPosition(all[3]!, {})]).toEqual([null, null]);
  });
  it('is returned without a plan for the three open matches only', async () => {
    const locked = await registered();
    expect(await getPosition(all[2]!, { includePositions: true }, locked)).toMatchObject({
      at: 3,
      total: 31,
    });
    expect(await getPosition(all[3]!, { includePositions: true }, locked)).toBeNull();
    const listed = async (competitionId: number) =>
      (await as(ada, () => client.getListing({ filmId: locked, ...firstPage, rankFor: competitionId })))
        .rankFor;
    // The position within the list of three.
    expect([await listed(all[2]!), await listed(all[3]!)]).toEqual([3, null]);
  });
});
