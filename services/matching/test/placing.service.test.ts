import {
  ada,
  as,
  daysAhead,
  firstPage,
  held,
  read,
  registered,
  stage,
  subscribed,
  to,
  upTo,
} from './stage.js';

stage();

/** Thirty that take the film, each with worse odds than the one before. */
let film: number, all: number[], shut: number, over: number;
beforeAll(async () => {
  for (let n = 0; n < 30; n++) {
    const at = { projectsSelected: 90 - n * 3, estimatedSubmissions: 100 };
    all = [...(all ?? []), ...(await held({ at, terms: [upTo(1200)], dates: [daysAhead(20)] }))];
  }
  [shut, over] = (await held({ terms: [upTo(60)] }, { dates: [daysAhead(-3)], terms: [upTo(1200)] })) as [
    number,
    number,
  ];
  film = await registered();
  await subscribed(film);
});
const placeOf = async (id: number, asked: object = { places: true }, filmId = film) => {
  const { items } = await as(ada, () => to.getExplanations({ filmId, competitionIds: [id], ...asked }));
  return items[0]!.place;
};

describe('the place of a competition', () => {
  it('is that in the whole list, and among those of its verdict', async () => {
    expect(await placeOf(all[24]!)).toMatchObject({ at: 25, of: 31, atOfVerdict: 25, ofVerdict: 30 });
    expect(await placeOf(shut)).toMatchObject({ at: 31, of: 31, atOfVerdict: 1, ofVerdict: 1 });
  });
  it('is told of many at once', async () => {
    const competitionIds = [shut, all[4]!, over, all[29]!];
    const { items } = await as(ada, () => to.getExplanations({ filmId: film, competitionIds, places: true }));
    expect(items.map(({ place }) => place && [place.at, place.atOfVerdict, place.ofVerdict])).toEqual([
      [31, 1, 1],
      [5, 5, 30],
      null,
      [30, 30, 30],
    ]);
  });
  it('comes with what the first twenty have more of, and what would raise it', async () => {
    const place = (await placeOf(all[29]!))!;
    // Odds: 3 % here; of the first twenty the lower in the middle has 60 %.
    expect([place.leaders, place.lacks]).toEqual([20, [{ name: 'odds', points: 1, leadersPoints: 12 }]]);
    expect(place.leadersScore).toBe(24);
    expect(place.raises.map(({ points, text, isWish }) => [points, read(text), isWish])).toEqual([
      [10, { code: 'raise.region', values: { region: 'Western Europe' } }, true],
      [5, { code: 'raise.budget', values: { money: { amount: 1000, currency: 'EUR' } } }, true],
    ]);
  });
  it('of one that stands first has nothing that it lacks', async () =>
    expect((await placeOf(all[0]!))!.lacks).toEqual([]));
  it('of one that rules refuse is compared with nobody', async () =>
    expect(await placeOf(shut)).toMatchObject({ lacks: [], raises: [] }));
  it('is none for one that is over, and none where it was not asked for', async () => {
    expect([await placeOf(over), await placeOf(all[3]!, {})]).toEqual([null, null]);
  });
  it('is told without a plan of the three that are open, and of no other', async () => {
    const locked = await registered();
    expect(await placeOf(all[2]!, { places: true }, locked)).toMatchObject({ at: 3, of: 31 });
    expect(await placeOf(all[3]!, { places: true }, locked)).toBeNull();
    const listed = async (placeOf: number) =>
      (await as(ada, () => to.getListing({ filmId: locked, ...firstPage, placeOf }))).placeOf;
    // Of a list of three, the place in that.
    expect([await listed(all[2]!), await listed(all[3]!)]).toEqual([3, null]);
  });
});
