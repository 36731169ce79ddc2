import { say } from '@laurel/words/said';
import { screen, waitFor, within } from '@testing-library/react';
import { address, card, column, open } from '../../../test/board';
import { Refusal } from '../../../test/bff-stub';
import { EventsStub } from '../../../test/events';
import {
  ada,
  makeFestival,
  makeFilm,
  makeListing,
  makeRow,
  makeSubmission,
  makeTerm,
  pageOf,
  written,
} from '../../../test/make';
import { findings, here, visitSignedIn } from '../../../test/visit';
import { addDays, today } from '@laurel/rules/days';
import type { CompetitionDate } from '../../lib/wire';

describe('the board of submissions', () => {
  afterEach(() => EventsStub.remove());

  it('stands in columns by state, with their numbers', async () => {
    await open([
      makeSubmission(1),
      makeSubmission(2, { state: 'accepted', decidedAt: '2026-10-01' }),
      makeSubmission(3),
    ]);
    expect(column(/^To submit, 2$/).getAllByRole('listitem')).toHaveLength(2);
    expect(column(/^Accepted, 1$/).getByText('Competition 2')).toBeVisible();
    expect(column(/^Suggested, 0$/).getByText('None')).toBeVisible();
  });

  it('says of a suggestion how good its chances are, and why it is there', async () => {
    const suggested = { state: 'suggested', origin: 'auto', batchId: 202611 } as const;
    const item = (competitionId: number, chance: 'reach' | 'safe', text: string) => ({
      competitionId,
      batchId: 202611,
      chance,
      reason: 'odds',
      why: written(text),
      score: 9,
    });
    const { bff } = await open(
      [1, 2, 3]
        .map((n) => makeSubmission(n, suggested))
        .concat(makeSubmission(4, { ...suggested, state: 'waitlist' })),
      {
        getRecommendations: () => ({
          ...pageOf([
            item(1, 'reach', 'Selects about 4 % of entries'),
            item(2, 'safe', 'Free to enter'),
            item(4, 'safe', 'Free to enter'),
          ]),
          locked: 0,
        }),
      },
    );
    await screen.findByText('Reach');
    expect(
      column(/^Suggested, 3$/).getByText(
        /^Reach: .* fewer than 8 in 100 .* Target: 8 to 15 in 100, .* Safe: 15 in 100 or more, and no rule is open\.$/,
      ),
    ).toBeVisible();
    expect(screen.getAllByText(/^Reach: /)).toHaveLength(1);
    expect(card(1).getByText('Reach').parentElement).toHaveTextContent(
      'Reach · Selects about 4 % of entries',
    );
    expect(card(2).getByText('Safe').parentElement).toHaveTextContent('Safe · Free to enter');
    expect(card(3).getByText('suggested by Laurel')).toBeVisible();
    expect(card(4).queryByText(/Free to enter/)).not.toBeInTheDocument();
    expect(bff.of('getRecommendations')).toHaveLength(1);
  });

  it('shows what is suggested while it is open', async () => {
    EventsStub.install();
    const all = [makeSubmission(1)];
    const { bff } = await open(all, { getUserSubmissionsByFilmId: () => pageOf(all) });
    const before = bff.of('getUserSubmissionsByFilmId').length;
    all.push(makeSubmission(2, { state: 'suggested', origin: 'auto', batchId: 202611 }));
    for (let n = 0; n < 20; n++) EventsStub.say('suggestion.added', { filmId: 7 });
    expect(await screen.findByRole('heading', { level: 3, name: 'Competition 2' })).toBeVisible();
    expect(bff.of('getUserSubmissionsByFilmId')).toHaveLength(before + 1);
  });

  it('tells by when each is due and what it costs this film, and what is over', async () => {
    const at = (inDays: number): CompetitionDate => {
      const date = addDays(today(), inDays);
      const zone = { timezone: 'UTC', timezoneAssumed: false };
      return {
        id: 1,
        title: null,
        date,
        deprecated: false,
        competitionId: 1,
        ...zone,
        closesAt: `${date}T23:59:59.000Z`,
      };
    };
    const fee = (amount: number, appliesTo: 'short' | 'feature') => ({
      id: amount,
      title: 'Fee',
      amount,
      currencyId: 978,
      competitionDateId: 1,
      currency: 'EUR',
      audience: 'standard' as const,
      appliesTo,
    });
    const fees = [fee(1000, 'short'), fee(2000, 'feature')];
    await open(
      [
        makeSubmission(1, { deadline: { date: at(9), isPast: false, fees, dates: 3, later: 1 } }),
        makeSubmission(2, { deadline: { date: at(-3), isPast: true, fees: [], dates: 2, later: 0 } }),
        makeSubmission(3, { deadline: null }),
        makeSubmission(4, {
          state: 'submitted',
          submittedAt: '2026-10-01',
          feePaid: { amount: 1000, currency: 'EUR' },
        }),
      ],
      { getFilm: () => makeFilm({ length: 600 }) },
    );
    expect(card(1).getByText(/^Deadline .*, in 9 days$/)).toBeVisible();
    expect(card(1).getByText('EUR 10')).toBeVisible();
    expect(card(2).getByText(/^Closed since /)).toBeVisible();
    expect(card(3).getByText('Dates unknown')).toBeVisible();
    expect(card(4).getByText('Fee EUR 10')).toBeVisible();
    expect(card(4).queryByText(/Dates unknown|Deadline/)).not.toBeInTheDocument();
  });

  it('says of what is not sent yet whether the film may enter, all in one call', async () => {
    const sent = makeSubmission(5, { state: 'submitted', submittedAt: '2026-10-01' });
    const later = makeSubmission(2, { state: 'waitlist' });
    const { bff } = await open(
      [makeSubmission(3, { state: 'suggested' }), later, sent, makeSubmission(1), makeSubmission(4)],
      {
        getMatchExplanation: () => ({
          items: [
            makeRow(1).explanation,
            makeRow(2, { explanation: { verdict: 'not-eligible', terms: [makeTerm({ outcome: 'fail' })] } })
              .explanation,
            makeRow(3, { explanation: { verdict: 'unchecked', terms: [] } }).explanation,
          ],
          locked: 1,
        }),
      },
    );
    expect(await card(1).findByText('Eligible')).toBeVisible();
    expect(card(2).getByText('Not eligible')).toBeVisible();
    expect(card(3).getByText('No rules on file')).toBeVisible();
    for (const without of [4, 5]) expect(card(without).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(bff.of('getMatchExplanation').map(({ input }) => input)).toEqual([
      { filmId: 7, competitionIds: [1, 4, 2, 3] },
    ]);
  });

  it('says on the card from which one pays what to know beside the verdict, as the match does', async () => {
    const own = makeTerm({
      termId: 2,
      name: 'Genre',
      type: 'genre_restriction',
      isMandatory: false,
      outcome: 'unknown',
      film: null,
    });
    const notices = [
      say('notice.completed-after-deadline', { completed: '2027-05-01', deadline: '2027-03-03' }),
      say('notice.unreadable', { written: 'Music videos only.' }),
    ];
    const shortNotices = [
      'To be completed on 1 May 2027, after this deadline',
      'Check for yourself: “Music videos only.”',
    ];
    await open([makeSubmission(1), makeSubmission(2)], {
      getMatchExplanation: () => ({
        items: [
          makeRow(1, { explanation: { terms: [makeTerm(), own], notices } }).explanation,
          makeRow(2).explanation,
        ],
        locked: 0,
      }),
    });
    expect(await card(1).findByText('Eligible')).toHaveTextContent('Eligible · 1 rule to check yourself');
    for (const notice of shortNotices) expect(card(1).getByText(notice)).toBeVisible();
    expect(card(2).queryByText(/after this deadline|Check for yourself/)).not.toBeInTheDocument();
  });

  it.each(['to-submit', 'accepted'] as const)(
    'leads from the title of what is %s to its sheet in Matches, and back',
    async (state) => {
      const { user } = await open([makeSubmission(1, { state })], {
        getUserFilms: () => pageOf([makeFilm()]),
        getCompetitionWizardListingData: () => makeListing([makeRow(1)]),
        getCompetitionDates: () => pageOf([]),
        getFestival: () => makeFestival({ id: 101 }),
      });
      card(1).getByRole('link', { name: 'Competition 1' }).focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: 'Competition 1' })).toBeVisible();
      expect(here()).toBe('/user/matching?filmId=7&competition=1');
      window.history.back();
      expect(await screen.findByRole('region', { name: 'Submissions' })).toBeVisible();
    },
  );

  it('asks once for a competition that is listed twice', async () => {
    const { bff } = await open([
      makeSubmission(1),
      makeSubmission(2, { competitionId: 1, state: 'waitlist', edition: 2028 }),
    ]);
    await waitFor(() => expect(bff.of('getMatchExplanation')).toHaveLength(1));
    expect(bff.of('getMatchExplanation')[0]!.input).toEqual({ filmId: 7, competitionIds: [1] });
  });

  it('stands without verdicts while matching is away', async () => {
    await open([makeSubmission(1)], {
      getMatchExplanation: () => {
        throw new Refusal(503, 'service.unavailable', 'Not now.');
      },
    });
    expect(card(1).getByText('Festival 1')).toBeVisible();
    expect(card(1).queryByText(/ligible/)).not.toBeInTheDocument();
    expect(card(1).getByRole('button', { name: 'Move Competition 1' })).toBeEnabled();
  });

  it('tells the whole history, newest first, and by whom', async () => {
    const change = { impersonator: null, origin: 'manual' as const, batchId: 0, reason: null };
    const history = [
      {
        ...change,
        from: null,
        to: 'suggested' as const,
        actor: null,
        origin: 'auto' as const,
        at: '2026-10-01T08:00:00.000Z',
      },
      {
        ...change,
        from: 'suggested' as const,
        to: 'to-submit' as const,
        actor: ada,
        at: '2026-10-02T08:00:00.000Z',
      },
    ];
    const { user } = await open([makeSubmission(1)], {
      getUserSubmission: () => makeSubmission(1, { history }),
    });
    await user.click(card(1).getByRole('button', { name: 'History of Competition 1' }));
    const dialog = within(await screen.findByRole('dialog'));
    const [newest, oldest] = await dialog.findAllByRole('listitem');
    expect(newest).toHaveTextContent(/Suggested → To submit.*by you/);
    expect(oldest).toHaveTextContent(/Added as Suggested.*by Laurel/);
  });

  it.each([
    ['another’s film', address, () => null],
    ['an id that is none', `/submissions2/user/${ada}/film/seven`, () => makeFilm()],
  ])('%s is not found', async (_what, path, getFilm) => {
    jest.spyOn(console, 'error').mockImplementation();
    visitSignedIn(path, { getFilm });
    expect(await screen.findByRole('heading', { name: 'Not Found' })).toBeVisible();
  });

  it('has nothing that axe objects to', async () => {
    await open([
      makeSubmission(1),
      makeSubmission(2, { state: 'awarded', awardName: 'Golden Leaf', decidedAt: '2026-10-01' }),
    ]);
    expect(await findings()).toEqual([]);
  });
});
