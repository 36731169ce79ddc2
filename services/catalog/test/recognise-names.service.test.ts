import { refusal } from '../../runtime/test/asking.js';
import { makeCompetition, startCatalog, type Running } from './make.js';
import { merging } from './merging.js';

let running: Running;
const shorts = (name: string) => makeCompetition({ name });
beforeAll(async () => {
  running = await startCatalog();
  await running.take([
    {
      name: 'Lantern Film Festival',
      country: 'FR',
      city: 'Lyon',
      alternativeNames: ['Fête des Lanternes'],
      competitions: [shorts('Shorts')],
    },
    {
      name: 'Harbour Nights',
      country: 'SE',
      city: 'Malmö',
      competitions: [shorts('Nordic Shorts'), shorts('Student Films'), shorts('Features')],
    },
    { name: 'Salt Days', country: 'PT', city: 'Porto', competitions: [shorts('Shorts')] },
    { name: 'Salt Days', country: 'ES', city: 'Cádiz', competitions: [shorts('Shorts')] },
    { name: 'Quiet Rooms', country: 'DE', city: 'Kiel', competitions: [] },
  ]);
});
afterAll(() => running?.stop());

const ask = async (...names: { festival: string; competition?: string; country?: string }[]) => {
  const { items, festivals } = await running.ask(() => running.to.recogniseNames({ names }));
  return items.map(({ sureness, festivalIds, competitionId }) => {
    const found = festivalIds.map((id) => festivals.find((one) => one.id === id)!);
    const competition = found
      .flatMap(({ competitions }) => competitions)
      .find((one) => one.competitionId === competitionId);
    return [sureness, found.map(({ name, country }) => `${name}, ${country}`), competition?.name ?? null];
  });
};
const lantern = 'Lantern Film Festival, FR';

describe('the names of a table', () => {
  it('are those of festivals, in whatever capitals, with accents or without, by other names, and with an edition', async () =>
    expect(
      await ask(
        { festival: 'LANTERN film festival' },
        { festival: 'Fete des lanternes' },
        { festival: '12th Lantern Film Festival 2023' },
        { festival: 'Quiet Rooms', competition: 'Shorts' },
      ),
    ).toEqual([
      ['exact', [lantern], 'Shorts'],
      ['exact', [lantern], 'Shorts'],
      ['exact', [lantern], 'Shorts'],
      ['exact', ['Quiet Rooms, DE'], null],
    ]));

  it('are nearly those of festivals where they are misspelt, and none where nobody is called so', async () =>
    expect(
      await ask({ festival: 'Lantren Film Festival 2022' }, { festival: 'Perfectly Unknown Gathering' }),
    ).toEqual([
      ['near', [lantern], 'Shorts'],
      ['none', [], null],
    ]));

  it('of several festivals are nobody’s alone, unless the country says whose', async () =>
    expect(
      await ask(
        { festival: 'Salt Days' },
        { festival: 'Salt Days', country: 'ES' },
        { festival: 'Salt Days', country: 'JP' },
      ),
    ).toEqual([
      ['exact', ['Salt Days, PT', 'Salt Days (Cádiz), ES'], null],
      ['exact', ['Salt Days (Cádiz), ES'], 'Shorts'],
      ['exact', ['Salt Days, PT', 'Salt Days (Cádiz), ES'], null],
    ]));

  it('find the competition by its name, nearly or as it is; of several nobody guesses', async () =>
    expect(
      await ask(
        { festival: 'Harbour Nights', competition: 'student films' },
        { festival: 'Harbour Nights', competition: 'Nordic Short' },
        { festival: 'Harbour Nights', competition: 'Documentary' },
        { festival: 'Harbour Nights' },
      ),
    ).toEqual([
      ['exact', ['Harbour Nights, SE'], 'Student Films'],
      ['exact', ['Harbour Nights, SE'], 'Nordic Shorts'],
      ['exact', ['Harbour Nights, SE'], null],
      ['exact', ['Harbour Nights, SE'], null],
    ]));

  it('are looked for a hundred and fifty at most that nobody has, and a thousand in all', async () => {
    const unknown = Array.from({ length: 200 }, (_, n) => ({ festival: `Zyx${n} Qwv${n}` }));
    const found = await ask(...unknown);
    expect(found.filter(([sureness]) => sureness === 'unsought').length).toBeGreaterThanOrEqual(50);
    const many = Array.from({ length: 1001 }, () => ({ festival: 'Salt' }));
    const no = await refusal(running.ask(() => running.to.recogniseNames({ names: many })));
    expect([no.code, no.field]).toEqual(['input.invalid', 'names']);
  });

  it('of a festival that went into another are that one’s', async () => {
    const { made, merge } = merging(running);
    const kept = await made();
    const gone = await made();
    const [from, into] = [gone, kept].map(({ competitions }) => competitions[0]!.competition!.id);
    await merge(kept, gone, { [from!]: into! });
    expect(await ask({ festival: gone.festival!.name })).toMatchObject([
      ['exact', [expect.stringContaining(kept.festival!.name)], expect.any(String)],
    ]);
  });
});
