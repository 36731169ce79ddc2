import { say } from '@laurel/words/said';
import { screen, waitFor, within } from '@testing-library/react';
import { Refusal, type Answers } from '../../../test/bff-stub';
import {
  makeFestival,
  makeFilm,
  makeRow,
  makeSession,
  makeSubmission,
  makeTerm,
  pageOf,
  written,
} from '../../../test/make';
import { findings, visit } from '../../../test/visit';
import { addDays, formatDay, today } from '@laurel/rules/days';
import type { Competition, CompetitionDate, Fee, Term } from '../../lib/wire';

const festival = makeFestival({
  description: 'Films about rooms.',
  city: 'Lund',
  country: 'SE',
  competitionIds: [1],
  alternativeNames: ['ArkFilm'],
  qualifiers: ['BAFTA'],
  startsOn: '2027-10-01',
  endsOn: '2027-10-05',
});
const competition: Competition = {
  id: 1,
  version: 1,
  name: 'Shorts',
  festivalId: 5,
  isDeprecated: false,
  bonusRanking: 0,
  description: null,
  opensOn: null,
  notificationDate: null,
  termIds: [],
};
const deadline = (id: number, title: string, inDays: number): CompetitionDate => {
  const date = addDays(today(), inDays);
  const zone = { timezone: 'Europe/Stockholm', timezoneAssumed: false };
  return { id, title, date, deprecated: false, competitionId: 1, ...zone, closesAt: `${date}T22:59:59.000Z` };
};
const fee = (competitionDateId: number, amount: number, part: Partial<Fee> = {}): Fee => ({
  id: competitionDateId * 10 + amount,
  title: 'Short',
  amount,
  currencyId: 978,
  competitionDateId,
  currency: 'EUR',
  audience: 'standard',
  appliesTo: null,
  ...part,
});
const answers: Answers = {
  getFestival: () => festival,
  getFestivalCompetitions: () =>
    pageOf([competition, { ...competition, id: 2, name: 'Gone', isDeprecated: true }]),
  getCompetitionTerms: () => pageOf([]),
  getCompetitionDates: () =>
    pageOf([deadline(1, 'Early', -10), deadline(2, 'Regular', 10), deadline(3, 'Late', 40)]),
  getCompetitionSubmissionFees: () =>
    pageOf([fee(1, 1000), fee(2, 1500), fee(2, 900, { audience: 'student' }), fee(3, 2500)]),
};
const card = async () => within(await screen.findByRole('region', { name: 'Shorts' }));

describe('a festival’s page', () => {
  it('says when, where, and that its data is a demonstration, not yet checked', async () => {
    visit('/festivals/5', answers);
    expect(await screen.findByRole('heading', { level: 1, name: festival.name })).toBeVisible();
    expect(screen.getByText(/Lund, Sweden · 1\s*–\s*5 Oct 2027/)).toBeVisible();
    expect(screen.getByText(/Demonstration data: this festival is invented\. Not yet checked/)).toBeVisible();
    await waitFor(() => expect(document.title).toBe(`${festival.name} · Laurel`));
  });

  it('shows what is held, not what is over', async () => {
    visit('/festivals/5', answers);
    await card();
    expect(screen.queryByRole('region', { name: 'Gone' })).not.toBeInTheDocument();
  });

  it('names the tier open today, everyone’s fee, and what waiting costs', async () => {
    visit('/festivals/5', answers);
    const shown = await card();
    const tiers = (await shown.findByText('Regular')).closest('ol')!;
    const [early, regular, late] = within(tiers).getAllByRole('listitem');
    expect(early).toHaveTextContent(/past/);
    expect(regular).toHaveTextContent(/in 10 days.*EUR 15$/);
    expect(late).toHaveTextContent(/EUR 25$/);
    expect(shown.getByText('Waiting for the next tier costs EUR 10 more.')).toBeVisible();
  });

  const byFormat = [fee(2, 1000, { appliesTo: 'short' }), fee(2, 2000, { appliesTo: 'feature' })];
  it('without a film, what shorts pay and what features pay', async () => {
    visit('/festivals/5', { ...answers, getCompetitionSubmissionFees: () => pageOf(byFormat) });
    expect(await (await card()).findByText('Shorts EUR 10 · Features EUR 20')).toBeVisible();
  });

  it('with a film, what this one pays', async () => {
    visit('/festivals/5', {
      ...answers,
      getCompetitionSubmissionFees: () => pageOf(byFormat),
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm({ length: 5400 })]),
      getMatchExplanation: () => ({ items: [], locked: 1 }),
    });
    const regular = (await (await card()).findByText('Regular')).closest('li')!;
    await waitFor(() => expect(regular).toHaveTextContent(/EUR 20$/));
    expect(regular).not.toHaveTextContent('Shorts');
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
      within(screen.getByRole('region', { name: 'Features' })).getByText('Open since 5 January 2026.'),
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

  it('without a session asks nothing about films', async () => {
    const { bff } = visit('/festivals/5', answers);
    await card();
    expect(bff.of('getUserFilms')).toEqual([]);
    expect(bff.of('getMatchExplanation')).toEqual([]);
  });

  it('says what the competition thinks of the film, and why', async () => {
    const tooLong = makeTerm({ outcome: 'fail', change: written('4 min too long') });
    const nearMiss = {
      termIds: [1],
      groupKey: null,
      change: written('Cut 4 min (to 20:00)'),
      isChange: true,
      distance: 0.1,
    };
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { verdict: 'not-eligible', terms: [tooLong], nearMiss } }).explanation,
        ],
        locked: 0,
      }),
    });
    const shown = await card();
    expect(await shown.findByText('Not eligible')).toBeVisible();
    expect(shown.getByText('One rule away: cut 4 min (to 20:00)')).toBeVisible();
  });

  it('says what is locked instead of keeping silent', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => ({ items: [], locked: 1 }),
    });
    expect(await (await card()).findByRole('link', { name: 'See the plans' })).toHaveAttribute(
      'href',
      '/user/subscriptions?filmId=7',
    );
  });

  it('says that verdicts are not there while matching is away, and shows the rest', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getMatchExplanation: () => Promise.reject(new Refusal(503, 'service.away', 'Not now.')),
    });
    const shown = await card();
    expect(await shown.findByText(/^Verdicts are not available now\./)).toBeVisible();
    expect(shown.getByText('Regular')).toBeVisible();
  });

  it('says where a competition on the film’s list stands', async () => {
    visit('/festivals/5', {
      ...answers,
      getSession: () => makeSession(),
      getUserFilms: () => pageOf([makeFilm()]),
      getUserSubmissionsByFilmId: () => pageOf([makeSubmission(1, { state: 'submitted' })]),
      getMatchExplanation: () => ({ items: [makeRow(1).explanation], locked: 0 }),
    });
    const shown = await card();
    expect(await shown.findByRole('link', { name: 'Submitted' })).toBeVisible();
    expect(shown.queryByRole('button', { name: 'Add to list' })).not.toBeInTheDocument();
  });

  it('of many deadlines tells the next, and the rest where they are asked for', async () => {
    const monthly = Array.from({ length: 12 }, (_, i) =>
      deadline(i + 1, `Deadline ${i + 1}`, 5 + 30 * (i - 3)),
    );
    visit('/festivals/5', {
      ...answers,
      getCompetitionDates: () => pageOf(monthly),
      getCompetitionSubmissionFees: () => pageOf(monthly.map(({ id }) => fee(id, 1500))),
    });
    const shown = await card();
    const [first] = await shown.findAllByText('Deadline 4');
    expect(first).toBeVisible();
    expect(shown.getByText(/^Then 7 more deadlines, the last on /)).toBeVisible();
    expect(shown.getByText('All 12 deadlines')).toBeVisible();
    expect(shown.getByText('Deadline 12')).not.toBeVisible();
  });

  it('has nothing that axe objects to', async () => {
    visit('/festivals/5', answers);
    await (await card()).findByText('Regular');
    expect(await findings()).toEqual([]);
  });
});
