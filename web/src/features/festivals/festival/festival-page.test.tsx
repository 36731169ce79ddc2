import { message } from '@laurel/messages/formatting/message';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Refusal } from '../../../../test/bff-stub';
import { makeFilm, makePage, makeMessage } from '../../../../test/make';
import { findAxeViolations, renderPage, renderPageSignedIn } from '../../../../test/render-page';
import { addDays, formatDay, today } from '@laurel/rules/dates/days';
import type { Term } from '../../../lib/server/wire';
import { festivalAnswers, findCompetitionCard, competition, festival } from '../../../../test/festival';

describe('a festival’s page', () => {
  it('shows the dates, the location, and that its data is an unchecked demonstration', async () => {
    renderPage('/festivals/5', festivalAnswers);
    expect(await screen.findByRole('heading', { level: 1, name: festival.name })).toBeVisible();
    expect(screen.getByText(/Lund, Sweden · 1\s*–\s*5 Oct 2027/)).toBeVisible();
    expect(screen.getByText(/Demonstration data: this festival is invented\. Not yet checked/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${festival.name} · Laurel`));
  });

  it('shows its location on a map that loads when it is nearly visible', async () => {
    const reportVisible: (() => void)[] = [];
    const { IntersectionObserver } = window;
    window.IntersectionObserver = class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        reportVisible.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    } as never;
    const position = { longitude: 13.2, latitude: 55.7 };
    renderPage('/festivals/5', { ...festivalAnswers, getFestival: () => ({ ...festival, position }) });
    const caption = await screen.findByText('Lund, Sweden', { selector: 'figcaption' });
    const map = caption.closest('figure')!;
    expect(map.querySelector('svg')).toBeNull();
    act(() => reportVisible.forEach((report) => report()));
    await waitFor(() => expect(map.querySelectorAll('svg circle')).toHaveLength(1));
    window.IntersectionObserver = IntersectionObserver;
  });

  it.each(['getFestival', 'getFestivalCompetitions', 'getCompetitionTerms', 'getCompetitionDates'] as const)(
    'offers another try if %s fails',
    async (name) => {
      let isAvailable = false;
      const { user } = renderPage('/festivals/5', {
        ...festivalAnswers,
        [name]: (...call: unknown[]) =>
          isAvailable
            ? (Reflect.apply(festivalAnswers[name]!, null, call) as unknown)
            : Promise.reject(new Refusal(503, 'catalog.away', 'Not right now.')),
      });
      const retryButton = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
      isAvailable = true;
      await user.click(retryButton);
      expect(await screen.findByRole('region', { name: 'Shorts' })).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    },
  );

  it('shows no map without coordinates', async () => {
    renderPage('/festivals/5', festivalAnswers);
    await findCompetitionCard();
    expect(document.querySelector('figure')).toBeNull();
  });

  it.each([
    ['CAA', 'CAA, the second class'],
    ['unknown', null],
  ])('explains the class %s of the arthouse index', async (arthouseIndex, text) => {
    renderPage('/festivals/5', { ...festivalAnswers, getFestival: () => ({ ...festival, arthouseIndex }) });
    const details = within(await screen.findByRole('complementary', { name: 'Details' }));
    if (text) expect(details.getByText(text)).toBeVisible();
    else expect(details.queryByText('Arthouse index')).not.toBeInTheDocument();
  });

  it.each([
    [['Women / Theme or Crew', 'Women', 'Dance'], 'Women, Dance'],
    [[], null],
  ])('shows the themes %j as text', async (themes, text) => {
    renderPage('/festivals/5', { ...festivalAnswers, getFestival: () => ({ ...festival, themes }) });
    const details = within(await screen.findByRole('complementary', { name: 'Details' }));
    if (text) expect(details.getByText(text)).toBeVisible();
    else expect(details.queryByText('Themes')).not.toBeInTheDocument();
  });

  it.each([
    ['none is on file', [], 'No competitions on file'],
    [
      'all are over',
      [{ ...competition, isDeprecated: true }],
      'None of its competitions takes place any more',
    ],
  ])('shows a notice when %s, without a choice of a film', async (_, items, heading) => {
    renderPageSignedIn('/festivals/5', {
      ...festivalAnswers,
      getUserFilms: () => makePage([makeFilm()]),
      getFestivalCompetitions: () => makePage(items),
    });
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
    expect(screen.queryByLabelText('Film')).not.toBeInTheDocument();
  });

  it('shows current competitions, and no deprecated ones', async () => {
    renderPage('/festivals/5', festivalAnswers);
    await findCompetitionCard();
    expect(screen.queryByRole('region', { name: 'Deprecated' })).not.toBeInTheDocument();
  });

  it('names the regions of a rule, and falls back to the code of an unknown one', async () => {
    const makeRegionRule = (id: number, region: string) =>
      ({
        id,
        competitionId: 1,
        text: message('rule.production_restriction_subdivision', { regions: [region] }),
      }) as unknown as Term;
    const subdivisions = [{ id: 1, name: 'Auvergne-Rhône-Alpes', code: 'FR-ARA', countryId: 2 }];
    const { bff } = renderPage('/festivals/5', {
      ...festivalAnswers,
      getCompetitionTerms: () => makePage([makeRegionRule(1, 'FR-ARA'), makeRegionRule(2, 'SE-M')]),
      getSubdivisions: () => makePage(subdivisions),
    });
    const shortsCard = await findCompetitionCard();
    expect(await shortsCard.findByText('Produced in Auvergne-Rhône-Alpes')).toBeVisible();
    expect(shortsCard.getByText('Produced in SE-M, Sweden')).toBeVisible();
    expect(bff.getCalls('getSubdivisions').map(({ input }) => input)).toEqual([{ countries: ['FR', 'SE'] }]);
  });

  it('marks rules that the reader has to check, and distinguishes future from past openings', async () => {
    const opensOn = addDays(today(), 30);
    const terms = [
      {
        id: 1,
        text: makeMessage('Music videos only.'),
        isMandatory: false,
        type: 'genre_restriction',
        genre_restriction: [] as string[],
      },
      {
        id: 2,
        text: makeMessage('Preferred: world premiere'),
        isMandatory: false,
        type: 'premiere_restriction',
        genre_restriction: [] as string[],
      },
    ].map((term) => ({ ...term, competitionId: 1, name: 'Rule', groupKey: null }) as unknown as Term);
    const makeCompetition = (id: number, name: string, day: string) => ({
      ...competition,
      id,
      name,
      opensOn: day,
    });
    renderPage('/festivals/5', {
      ...festivalAnswers,
      getFestivalCompetitions: () =>
        makePage([makeCompetition(1, 'Shorts', opensOn), makeCompetition(2, 'Features', '2026-01-05')]),
      getCompetitionTerms: () => makePage(terms),
    });
    const shorts = await findCompetitionCard();
    expect((await shorts.findByText(/^Music videos only\./)).closest('li')!.textContent).toBe(
      'Music videos only. (check this yourself)',
    );
    expect(shorts.getByText(/^Preferred/).textContent!.trim()).toBe('Preferred: world premiere');
    expect(shorts.getByText(`Opens ${formatDay(opensOn)}.`)).toBeVisible();
    expect(
      within(screen.getByRole('region', { name: 'Features' })).getByText('Open since 5 Jan 2026.'),
    ).toBeVisible();
  });

  it('loads all pages of the rules', async () => {
    const term = (id: number) =>
      ({
        id,
        competitionId: 1,
        name: `Rule ${id}`,
        text: makeMessage(`Rule ${id}`),
        isMandatory: true,
        groupKey: null,
      }) as Term;
    const terms = Array.from({ length: 230 }, (_, i) => term(i + 1));
    const { bff } = renderPage('/festivals/5', {
      ...festivalAnswers,
      getCompetitionTerms: ({ page, pageSize }) => ({
        items: terms.slice((page - 1) * pageSize, page * pageSize),
        total: terms.length,
        page,
        pageSize,
      }),
    });
    expect(await (await findCompetitionCard()).findByText('Rule 230')).toBeVisible();
    expect(bff.getCalls('getCompetitionTerms').map(({ input }) => input.page)).toEqual([1, 2]);
  });

  it('has no accessibility violations', async () => {
    renderPage('/festivals/5', festivalAnswers);
    await (await findCompetitionCard()).findByText('Regular');
    expect(await findAxeViolations()).toEqual([]);
  });
});
