import { refusal } from '../../runtime/test/callers.js';
import { makeCompetition, startCatalog, type RunningCatalog } from './make.js';
import { createMergeActions } from './merge-actions.js';

let running: RunningCatalog;
const createNamedCompetition = (name: string) => makeCompetition({ name });
beforeAll(async () => {
  running = await startCatalog();
  await running.importRecords([
    {
      name: 'Lantern Film Festival',
      country: 'FR',
      city: 'Lyon',
      alternativeNames: ['Fête des Lanternes'],
      competitions: [createNamedCompetition('Shorts')],
    },
    {
      name: 'Harbour Nights',
      country: 'SE',
      city: 'Malmö',
      competitions: [
        createNamedCompetition('Nordic Shorts'),
        createNamedCompetition('Student Films'),
        createNamedCompetition('Features'),
      ],
    },
    { name: 'Salt Days', country: 'PT', city: 'Porto', competitions: [createNamedCompetition('Shorts')] },
    { name: 'Salt Days', country: 'ES', city: 'Cádiz', competitions: [createNamedCompetition('Shorts')] },
    { name: 'Quiet Rooms', country: 'DE', city: 'Kiel', competitions: [] },
  ]);
});
afterAll(() => running?.stop());

const recognise = async (...names: { festival: string; competition?: string; country?: string }[]) => {
  const { items, festivals } = await running.asAnonymous(() => running.catalog.recogniseNames({ names }));
  return items.map(({ certainty, festivalIds, competitionId }) => {
    const results = festivalIds.map((id) => festivals.find((festival) => festival.id === id)!);
    const competition = results
      .flatMap(({ competitions }) => competitions)
      .find((competitionName) => competitionName.competitionId === competitionId);
    return [certainty, results.map(({ name, country }) => `${name}, ${country}`), competition?.name ?? null];
  });
};
const lantern = 'Lantern Film Festival, FR';

describe('the festival names of a table of past entries', () => {
  it('match festivals regardless of case, accents and edition, and by alternative names', async () =>
    expect(
      await recognise(
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

  it('match similar names when they are misspelt, and nothing when no name is similar', async () =>
    expect(
      await recognise(
        { festival: 'Lantren Film Festival 2022' },
        { festival: 'Perfectly Unknown Gathering' },
      ),
    ).toEqual([
      ['near', [lantern], 'Shorts'],
      ['none', [], null],
    ]));

  it('propose a festival without its competition if words or the country differ', async () =>
    expect(
      await recognise(
        { festival: 'Lanterns of Lyon' },
        { festival: 'Lantern Nights' },
        { festival: 'Fête Lyon' },
        { festival: 'Lantern International Film Festival' },
        { festival: 'Lantern Film Festival', country: 'US' },
      ),
    ).toEqual([
      ['near', [lantern], 'Shorts'],
      ['none', [], null],
      ['near', [lantern], null],
      ['near', [lantern], 'Shorts'],
      ['exact', [lantern], null],
    ]));

  it('are ambiguous when several festivals share a name, unless the country decides', async () =>
    expect(
      await recognise(
        { festival: 'Salt Days' },
        { festival: 'Salt Days', country: 'ES' },
        { festival: 'Salt Days', country: 'JP' },
      ),
    ).toEqual([
      ['exact', ['Salt Days, PT', 'Salt Days (Cádiz), ES'], null],
      ['exact', ['Salt Days (Cádiz), ES'], 'Shorts'],
      ['exact', ['Salt Days, PT', 'Salt Days (Cádiz), ES'], null],
    ]));

  it('match the competition by an exact or a similar name, and stay ambiguous otherwise', async () =>
    expect(
      await recognise(
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

  it('get at most 150 similarity searches, and the others are `unsearched`; more than 1,000 names are refused', async () => {
    const unknown = Array.from({ length: 200 }, (_, n) => ({ festival: `Zyx${n} Qwv${n}` }));
    const result = await recognise(...unknown);
    expect(result.filter(([certainty]) => certainty === 'unsearched').length).toBeGreaterThanOrEqual(50);
    const many = Array.from({ length: 1001 }, () => ({ festival: 'Salt' }));
    const error = await refusal(running.asAnonymous(() => running.catalog.recogniseNames({ names: many })));
    expect([error.code, error.field]).toEqual(['input.invalid', 'names']);
  });

  it('resolve a merged festival to its target', async () => {
    const { createFestival, merge } = createMergeActions(running);
    const target = await createFestival();
    const merged = await createFestival();
    const [mergedId, targetId] = [merged, target].map(({ competitions }) => competitions[0]!.competition!.id);
    await merge(target, merged, { [mergedId!]: targetId! });
    expect(await recognise({ festival: merged.festival!.name })).toMatchObject([
      ['exact', [expect.stringContaining(target.festival!.name)], expect.any(String)],
    ]);
  });
});
