import {
  ada,
  as,
  daysAhead,
  firstPage,
  addCompetitions,
  decodeMessage,
  registerFilm,
  setUpService,
  subscribeFilm,
  client,
  maxRuntime,
} from './setup.js';

setUpService();

/** `all`: thirty competitions that admit the film, each with lower odds than the previous one. */
let film: number, all: number[], notEligible: number, past: number;
beforeAll(async () => {
  for (let n = 0; n < 30; n++) {
    const festival = { projectsSelected: 90 - n * 3, estimatedSubmissions: 100 };
    all = [
      ...(all ?? []),
      ...(await addCompetitions({ festival, terms: [maxRuntime(1200)], dates: [daysAhead(20)] })),
    ];
  }
  [notEligible, past] = (await addCompetitions(
    { terms: [maxRuntime(60)] },
    { dates: [daysAhead(-3)], terms: [maxRuntime(1200)] },
  )) as [number, number];
  film = await registerFilm();
  await subscribeFilm(film);
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
    expect(await getPosition(notEligible)).toMatchObject({
      at: 31,
      total: 31,
      verdictRank: 1,
      verdictTotal: 1,
    });
  });
  it('is returned for several competitions at once', async () => {
    const competitionIds = [notEligible, all[4]!, past, all[29]!];
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
    expect(position.leadersScore).toBe(12);
    expect(
      position.raises.map(({ points, text, isPreference }) => [points, decodeMessage(text), isPreference]),
    ).toEqual([
      [10, { code: 'raise.region', values: { region: 'Western Europe' } }, true],
      [5, { code: 'raise.budget', values: { money: { amount: 1000, currency: 'EUR' } } }, true],
    ]);
  });
  it('includes no gaps for the first competition', async () =>
    expect((await getPosition(all[0]!))!.lacks).toEqual([]));
  it('includes neither gaps nor suggestions for a competition that is not eligible', async () =>
    expect(await getPosition(notEligible)).toMatchObject({ lacks: [], raises: [] }));
  it('is null for a past competition, and when it was not requested', async () => {
    expect([await getPosition(past), await getPosition(all[3]!, {})]).toEqual([null, null]);
  });
  it('is returned without a plan for the three open matches only', async () => {
    const locked = await registerFilm();
    expect(await getPosition(all[2]!, { includePositions: true }, locked)).toMatchObject({
      at: 3,
      total: 31,
    });
    expect(await getPosition(all[3]!, { includePositions: true }, locked)).toBeNull();
    const getRank = async (competitionId: number) =>
      (await as(ada, () => client.getListing({ filmId: locked, ...firstPage, rankFor: competitionId })))
        .rankFor;
    // The position within the list of three.
    expect([await getRank(all[2]!), await getRank(all[3]!)]).toEqual([3, null]);
  });
});
