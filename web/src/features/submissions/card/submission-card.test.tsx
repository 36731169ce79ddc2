import { Refusal } from '../../../../test/bff-stub';
import { getCard, getColumn, openBoard, openCard } from '../../../../test/board';
import { makeFilm, makeSubmission, makePage, makeMessage } from '../../../../test/make';
import { addDays, formatDayShort, today } from '@laurel/rules/dates/days';
import { makeDeadlineInDays } from '../../../../test/dates';
import type { CompetitionDate, Submission } from '../../../lib/server/wire';

describe('the card of a submission', () => {
  it('shows the acceptance rate of a suggestion and its reason', async () => {
    const suggested = { state: 'suggested', origin: 'auto', batchId: 202611 } as const;
    const makeRated = (odds: number) => ({
      city: null,
      country: null,
      startsOn: null,
      usualMonth: null,
      profileImage: null,
      id: 1,
      odds,
    });
    const makeSuggestion = (competitionId: number, chance: 'reach' | 'safe', text: string) => ({
      competitionId,
      batchId: 202611,
      chance,
      reason: 'odds',
      why: makeMessage(text),
      learned: competitionId === 1 ? [{ code: 'learned.too-far', values: { refused: 2 } }] : [],
      score: 9,
    });
    const { bff, user } = await openBoard(
      [1, 2, 3]
        .map((n) => makeSubmission(n, { ...suggested, ...(n === 2 && { festival: makeRated(0.2) }) }))
        .concat(makeSubmission(4, { ...suggested, state: 'waitlist' })),
      {
        getRecommendations: () => ({
          ...makePage([
            makeSuggestion(1, 'reach', 'Accepts about 4% of entries'),
            makeSuggestion(2, 'safe', 'Free to enter'),
            makeSuggestion(4, 'safe', 'Free to enter'),
          ]),
          locked: 0,
        }),
      },
    );
    expect(getColumn(/^Suggested, 3$/).getAllByRole('listitem')).toHaveLength(3);
    const openReason = async (n: number, chance: string) => {
      await openCard(user, n);
      return (await getCard(n).findByText(chance)).parentElement;
    };
    expect(await openReason(1, 'Rate not published')).toHaveTextContent(
      'Rate not published · Accepts about 4% of entries',
    );
    const learned = { name: 'What Laurel learned from your declined suggestions' };
    expect(getCard(1).getByRole('list', learned)).toHaveTextContent(
      'You declined 2 as too far away. This one is in the same country, so it ranks lower',
    );
    expect(await openReason(2, 'accepts 20%')).toHaveTextContent('accepts 20% · Free to enter');
    await openCard(user, 3);
    expect(getCard(3).getByText('suggested by Laurel')).toBeVisible();
    await openCard(user, 4);
    expect(getCard(4).queryByText(/Free to enter/)).not.toBeInTheDocument();
    expect(bff.getCalls('getRecommendations')).toHaveLength(1);
  });

  it.each([500, 503])(
    'reports that the reason could not be loaded (%s), and offers a retry',
    async (status) => {
      let isUnavailable = true;
      const { user } = await openBoard(
        [makeSubmission(1, { state: 'suggested', origin: 'auto', batchId: 202611 })],
        {
          getRecommendations: () => {
            if (isUnavailable) throw new Refusal(status, 'matching.away', 'Not right now.');
            return { ...makePage([]), locked: 0 };
          },
        },
      );
      await openCard(user, 1);
      expect(await getCard(1).findByText('This could not be loaded.')).toBeVisible();
      expect(getCard(1).queryByText('suggested by Laurel')).toBeNull();
      isUnavailable = false;
      await user.click(getCard(1).getByRole('button', { name: 'Try again' }));
      expect(await getCard(1).findByText('suggested by Laurel')).toBeVisible();
      expect(getCard(1).queryByText('This could not be loaded.')).toBeNull();
    },
  );

  it('shows no reason while it is being loaded', async () => {
    let respond = () => {};
    const pending = new Promise<void>((resolve) => (respond = resolve));
    const { user } = await openBoard(
      [makeSubmission(1, { state: 'suggested', origin: 'auto', batchId: 202611 })],
      {
        getRecommendations: async () => {
          await pending;
          return { ...makePage([]), locked: 0 };
        },
      },
    );
    await openCard(user, 1);
    expect(getCard(1).queryByText('suggested by Laurel')).toBeNull();
    respond();
    expect(await getCard(1).findByText('suggested by Laurel')).toBeVisible();
  });

  it('shows the deadline and the fee for this film, and closed deadlines', async () => {
    const makeDate = (inDays: number): CompetitionDate => ({ ...makeDeadlineInDays(1, inDays), title: null });
    const makeFee = (amount: number, appliesTo: 'short' | 'feature') => ({
      id: amount,
      title: 'Fee',
      amount,
      currencyId: 978,
      competitionDateId: 1,
      currency: 'EUR',
      audience: 'standard' as const,
      appliesTo,
    });
    const fees = [makeFee(1000, 'short'), makeFee(2000, 'feature')];
    const { user } = await openBoard(
      [
        makeSubmission(1, {
          deadline: { date: makeDate(9), isPast: false, isPlanned: false, fees, dates: 3, later: 1 },
        }),
        makeSubmission(2, {
          deadline: { date: makeDate(-3), isPast: true, isPlanned: false, fees: [], dates: 2, later: 0 },
        }),
        makeSubmission(3, { deadline: null }),
        makeSubmission(5, {
          deadline: {
            date: { ...makeDate(30), title: 'Deadline 1' },
            isPast: false,
            isPlanned: false,
            fees: [],
            dates: 1,
            later: 0,
          },
        }),
        makeSubmission(6, {
          deadline: { date: makeDate(40), isPast: false, isPlanned: true, fees, dates: 3, later: 0 },
        }),
        makeSubmission(4, {
          state: 'submitted',
          submittedAt: '2026-10-01',
          feePaid: { amount: 1000, currency: 'EUR' },
        }),
      ],
      { getFilm: () => makeFilm({ length: 600 }) },
    );
    const formatDayIn = (inDays: number) => formatDayShort(addDays(today(), inDays));
    const summary = getCard(1).getByTitle(/, 23:59 UTC.* · EUR 10$/);
    expect(summary).toHaveAttribute('data-tone', 'near');
    expect(summary).toHaveTextContent(`${formatDayIn(9)}, in 9 days EUR 10`);
    expect(getCard(2).getByTitle(`Closed on ${formatDayIn(-3)}`)).toHaveAttribute('data-tone', 'past');
    expect(getCard(3).getByText('Dates unknown')).toBeVisible();
    expect(getCard(4).getByText('Sent 1 Oct')).toBeVisible();
    await openCard(user, 6);
    expect(getCard(6).getByText(/^Planned for the deadline .*, in 40 days$/)).toBeVisible();
    await openCard(user, 1);
    expect(getCard(1).getByText(/^Deadline .*, in 9 days$/)).toBeVisible();
    expect(getCard(1).getAllByText('EUR 10').at(-1)!).toBeVisible();
    await openCard(user, 5);
    expect(getCard(5).queryByText(/^Tier|deadline 1/i)).not.toBeInTheDocument();
    await openCard(user, 4);
    expect(getCard(4).getByText('EUR 10 paid')).toBeVisible();
    expect(getCard(4).queryByText(/Dates unknown|Deadline/)).not.toBeInTheDocument();
  });

  it.each<[string, Partial<Submission>, string]>([
    ['sent', { answerDueOn: '2099-01-15' }, 'Answer due 15 Jan 2099'],
    ['past the announced day', { answerDueOn: '2026-11-01', noAnswer: true }, 'No answer yet'],
    ['accepted', { state: 'accepted', decidedAt: '2026-11-03' }, 'Accepted 3 Nov'],
    ['not selected', { state: 'rejected', decidedAt: '2026-11-03' }, 'Answered 3 Nov'],
    ['awarded', { state: 'awarded', decidedAt: '2026-11-03', awardName: 'Golden Pine' }, 'Golden Pine'],
    ['not to be sent', { state: 'will-not-submit', submittedAt: null }, 'Edition 2027'],
  ])('of an entry that is %s shows the most important detail', async (_title, overrides, text) => {
    await openBoard([makeSubmission(1, { state: 'submitted', submittedAt: '2026-10-01', ...overrides })]);
    expect(getCard(1).getByText(text)).toBeVisible();
  });

  it('opens in place on click, closes with Escape and returns the focus, one card at a time', async () => {
    const { user } = await openBoard([makeSubmission(1), makeSubmission(2)]);
    const cardButton = (n: number) => getCard(n).getByRole('button', { name: /^Festival/ });
    await user.click(cardButton(1));
    expect(cardButton(1)).toHaveAttribute('aria-expanded', 'true');
    getCard(1)
      .getByRole('button', { name: /^History/ })
      .focus();
    await user.keyboard('{Escape}');
    expect(cardButton(1)).toHaveAttribute('aria-expanded', 'false');
    expect(cardButton(1)).toHaveFocus();
    await user.click(cardButton(1));
    await user.click(cardButton(2));
    expect([cardButton(1), cardButton(2)].map((button) => button.getAttribute('aria-expanded'))).toEqual([
      'false',
      'true',
    ]);
  });

  it('shows the logo of its festival with country and month', async () => {
    const festival = {
      id: 101,
      city: 'Lund',
      country: 'SE',
      startsOn: '2027-03-04',
      usualMonth: null,
      profileImage: null,
      odds: null,
    };
    await openBoard([makeSubmission(1, { festival })]);
    const { searchParams } = new URL(document.querySelector<HTMLImageElement>('[data-submission] img')!.src);
    expect([searchParams.get('c'), searchParams.get('m')]).toEqual(['SE', '3']);
  });
});

it('marks changes since an entry was planned on its card, and lists them when it is open', async () => {
  const { user } = await openBoard([
    makeSubmission(1, {
      changedSince: [
        { what: 'dates', from: '2027-02-10', to: '2027-02-01' },
        { what: 'fees', from: null, to: null },
        { what: 'answer', from: null, to: '2027-04-01' },
        { what: 'days', from: '2027-05-01', to: '2027-06-01' },
        { what: 'merged', from: 'Dusk, Shorts', to: 'Lantern, Shorts' },
        { what: 'year', from: '2027', to: '2028' },
      ],
    }),
    makeSubmission(2),
  ]);
  expect(getCard(1).getByText('Changed since planned')).toBeVisible();
  expect(getCard(2).queryByText('Changed since planned')).toBeNull();
  await openCard(user, 1);
  const lines = getCard(1).getByText('Changed since you planned it').parentElement!;
  expect(lines).toHaveTextContent('Last deadline: 10 Feb 2027, now 1 Feb 2027');
  expect(lines).toHaveTextContent('The entry fee changed');
  expect(lines).toHaveTextContent('Answer: unknown, now 1 Apr 2027');
  expect(lines).toHaveTextContent('The festival begins: 1 May 2027, now 1 Jun 2027');
  expect(lines).toHaveTextContent('Dusk, Shorts is now part of Lantern, Shorts');
  expect(lines).toHaveTextContent('Moved to another year: 2027, now 2028');
});
