import { say } from '@laurel/words/said';
import { act, screen, waitFor, within } from '@testing-library/react';
import { makeFilm, pageOf, written } from '../../../test/make';
import { findings, visit, visitSignedIn } from '../../../test/visit';
import { addDays, formatDay, today } from '@laurel/rules/days';
import type { Term } from '../../lib/wire';
import { answers, card, competition, festival } from '../../../test/festival';

describe('a festival’s page', () => {
  it('says when, where, and that its data is a demonstration, not yet checked', async () => {
    visit('/festivals/5', answers);
    expect(await screen.findByRole('heading', { level: 1, name: festival.name })).toBeVisible();
    expect(screen.getByText(/Lund, Sweden · 1\s*–\s*5 Oct 2027/)).toBeVisible();
    expect(screen.getByText(/Demonstration data: this festival is invented\. Not yet checked/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${festival.name} · Laurel`));
  });

  it('shows where it lies on a map, once that is nearly seen, beside the words', async () => {
    const seen: (() => void)[] = [];
    const { IntersectionObserver } = window;
    window.IntersectionObserver = class {
      constructor(told: (entries: { isIntersecting: boolean }[]) => void) {
        seen.push(() => told([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    } as never;
    const position = { longitude: 13.2, latitude: 55.7 };
    visit('/festivals/5', { ...answers, getFestival: () => ({ ...festival, position }) });
    const words = await screen.findByText('Lund, Sweden', { selector: 'figcaption' });
    const map = words.closest('figure')!;
    expect(map.querySelector('svg')).toBeNull();
    act(() => seen.forEach((see) => see()));
    await waitFor(() => expect(map.querySelectorAll('svg circle')).toHaveLength(1));
    window.IntersectionObserver = IntersectionObserver;
  });

  it('shows no map of a place that nobody knows', async () => {
    visit('/festivals/5', answers);
    await card();
    expect(document.querySelector('figure')).toBeNull();
  });

  it.each([
    ['CAA', 'CAA, the second class'],
    ['unknown', null],
  ])('says in words what the class %s of the arthouse index is', async (arthouseIndex, words) => {
    visit('/festivals/5', { ...answers, getFestival: () => ({ ...festival, arthouseIndex }) });
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
    if (words) expect(facts.getByText(words)).toBeVisible();
    else expect(facts.queryByText('Arthouse index')).not.toBeInTheDocument();
  });

  it.each([
    [['Women / Theme or Crew', 'Women', 'Dance'], 'Women, Dance'],
    [[], null],
  ])('says what the themes %j are', async (themes, words) => {
    visit('/festivals/5', { ...answers, getFestival: () => ({ ...festival, themes }) });
    const facts = within(await screen.findByRole('complementary', { name: 'Facts' }));
    if (words) expect(facts.getByText(words)).toBeVisible();
    else expect(facts.queryByText('Themes')).not.toBeInTheDocument();
  });

  it.each([
    ['none is on file', [], 'No competitions on file'],
    ['all are over', [{ ...competition, isDeprecated: true }], 'None of its competitions is held any more'],
  ])('says so where %s, and asks for no film then', async (_, items, words) => {
    visitSignedIn('/festivals/5', {
      ...answers,
      getUserFilms: () => pageOf([makeFilm()]),
      getFestivalCompetitions: () => pageOf(items),
    });
    expect(await screen.findByRole('heading', { name: words })).toBeVisible();
    expect(screen.queryByLabelText('Film')).not.toBeInTheDocument();
  });

  it('shows what is held, not what is over', async () => {
    visit('/festivals/5', answers);
    await card();
    expect(screen.queryByRole('region', { name: 'Gone' })).not.toBeInTheDocument();
  });

  it('names the regions that a rule speaks of, and shows the rule without them where nobody can', async () => {
    const rule = (id: number, region: string) =>
      ({
        id,
        competitionId: 1,
        text: say('rule.production_restriction_subdivision', { regions: [region] }),
      }) as unknown as Term;
    const named = [{ id: 1, name: 'Auvergne-Rhône-Alpes', code: 'FR-ARA', countryId: 2 }];
    const { bff } = visit('/festivals/5', {
      ...answers,
      getCompetitionTerms: () => pageOf([rule(1, 'FR-ARA'), rule(2, 'SE-M')]),
      getSubdivisions: () => pageOf(named),
    });
    const shown = await card();
    expect(await shown.findByText('Produced in Auvergne-Rhône-Alpes')).toBeVisible();
    expect(shown.getByText('Produced in SE-M, Sweden')).toBeVisible();
    expect(bff.of('getSubdivisions').map(({ input }) => input)).toEqual([{ countries: ['FR', 'SE'] }]);
  });

  it('tells a rule to check from one that is known, and what opens from what is open', async () => {
    const opensOn = addDays(today(), 30);
    const terms = [
      {
        id: 1,
        text: written('Music videos only.'),
        isMandatory: false,
        type: 'genre_restriction',
        genre_restriction: [] as string[],
      },
      {
        id: 2,
        text: written('Preferred: world premiere'),
        isMandatory: false,
        type: 'premiere_restriction',
        genre_restriction: [] as string[],
      },
    ].map((one) => ({ ...one, competitionId: 1, name: 'Rule', groupKey: null }) as unknown as Term);
    const named = (id: number, name: string, day: string) => ({ ...competition, id, name, opensOn: day });
    visit('/festivals/5', {
      ...answers,
      getFestivalCompetitions: () =>
        pageOf([named(1, 'Shorts', opensOn), named(2, 'Features', '2026-01-05')]),
      getCompetitionTerms: () => pageOf(terms),
    });
    const shorts = await card();
    expect((await shorts.findByText(/^Music videos only\./)).textContent).toBe(
      'Music videos only. (check for yourself)',
    );
    expect(shorts.getByText(/^Preferred/).textContent!.trim()).toBe('Preferred: world premiere');
    expect(shorts.getByText(`Opens ${formatDay(opensOn)}.`)).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Features' })).getByText('Open since 5 Jan 2026.'),
    ).toBeVisible();
  });

  it('asks for every rule, however many there are', async () => {
    const term = (id: number) =>
      ({
        id,
        competitionId: 1,
        name: `Rule ${id}`,
        text: written(`Rule ${id}`),
        isMandatory: true,
        groupKey: null,
      }) as Term;
    const terms = Array.from({ length: 230 }, (_, i) => term(i + 1));
    const { bff } = visit('/festivals/5', {
      ...answers,
      getCompetitionTerms: ({ page, pageSize }) => ({
        items: terms.slice((page - 1) * pageSize, page * pageSize),
        total: terms.length,
        page,
        pageSize,
      }),
    });
    expect(await (await card()).findByText('Rule 230')).toBeVisible();
    expect(bff.of('getCompetitionTerms').map(({ input }) => input.page)).toEqual([1, 2]);
  });

  it('has nothing that axe objects to', async () => {
    visit('/festivals/5', answers);
    await (await card()).findByText('Regular');
    expect(await findings()).toEqual([]);
  });
});
