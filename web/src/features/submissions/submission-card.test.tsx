import { screen } from '@testing-library/react';
import { card, column, open } from '../../../test/board';
import { makeFilm, makeSubmission, pageOf, written } from '../../../test/make';
import { addDays, today } from '@laurel/rules/days';
import type { CompetitionDate } from '../../lib/wire';

describe('the card of a submission', () => {
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
});
