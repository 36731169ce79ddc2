import { screen, waitFor, within } from '@testing-library/react';
import { openBoard } from '../../../../test/board';
import { makeSession, makeSubmission, makePage } from '../../../../test/make';
import { euros, makePlanLine, makePlan, openPlan } from '../../../../test/plan';
import { findAxeViolations } from '../../../../test/render-page';

const getRows = () => within(screen.getByRole('list', { name: /^Planned entries/ })).getAllByRole('listitem');

const makeConflict = (
  firstId: number,
  thenId: number,
  overrides: { isMandatory?: boolean; canWait?: boolean; canWaitForOther?: boolean } = {},
) => ({
  firstId,
  thenId,
  thenEntryId: null,
  taken: null,
  level: 'World Premiere',
  isMandatory: true,
  canWait: false,
  canWaitForOther: false,
  ...overrides,
});

describe('the plan of a list', () => {
  it('is a view next to the board, and first asks for a budget', async () => {
    const { user, bff } = await openBoard([makeSubmission(1)], {
      getCountries: () => makePage([]),
      planSubmissions: () => makePlan(),
    });
    await user.click(screen.getByRole('button', { name: 'Plan' }));
    await user.type(await screen.findByLabelText('Spending limit'), '900');
    expect(await screen.findByText('EUR 25 of EUR 900')).toBeVisible();
    expect(bff.getCalls('planSubmissions').at(-1)?.input).toMatchObject({
      filmId: 7,
      budget: euros(90_000),
      must: [],
      never: [],
    });
    await user.click(screen.getByRole('button', { name: 'Board' }));
    expect(await screen.findByRole('region', { name: 'My list' })).toBeVisible();
  });
  it('shows the deadline, fee and worth of each entry', async () => {
    await openPlan({});
    expect(await screen.findByText('1 entry')).toBeVisible();
    expect(screen.queryByText(/Another one may be slightly better/)).toBeNull();
    expect(getRows()[0]).toHaveTextContent(
      /Festival 1.*Competition 1.*rules 20 · odds 8.*Eligible.*By 1 Mar 2099.*EUR 25/,
    );
  });
  it('shows how many rules of an eligible entry the user has to check', async () => {
    await openPlan({ chosen: [{ ...makePlanLine(1, { rulesToCheck: 1 }), isMust: false }] });
    expect(await screen.findByText(/1 rule to check yourself/)).toBeVisible();
  });
  it('includes or excludes an entry on request', async () => {
    const { user, bff, router } = await openPlan({});
    await user.click(
      await screen.findByRole('button', { name: 'Require Festival 1, Competition 1 in the plan' }),
    );
    await waitFor(() =>
      expect(bff.getCalls('planSubmissions').at(-1)?.input).toMatchObject({ must: [1], never: [] }),
    );
    await user.click(screen.getByRole('button', { name: 'Leave Festival 1, Competition 1 out of the plan' }));
    await waitFor(() =>
      expect(bff.getCalls('planSubmissions').at(-1)?.input).toMatchObject({ must: [], never: [1] }),
    );
    expect(router.state.location.search).toContain('never=1');
    await user.click(screen.getByRole('button', { name: 'Festival 1, Competition 1: decide automatically' }));
    expect(router.state.location.search).not.toMatch(/must|never/);
  });
  it('has one spending limit, in the user’s currency unless another one is chosen', async () => {
    const answers = { getSession: () => makeSession({ currency: 'GBP' }) };
    const { user, bff, router } = await openPlan({ spent: { amount: 4000, currency: 'USD' } }, '', answers);
    expect(screen.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'USD');
    await user.type(screen.getByLabelText('Spending limit'), '100');
    expect(await screen.findByText('USD 40 of USD 100')).toBeVisible();
    expect(bff.getCalls('planSubmissions').at(-1)!.input.budget).toEqual({ amount: 10_000, currency: 'USD' });
    expect(router.state.location.search).toContain('budget=10000+USD');
    expect(await findAxeViolations()).toEqual([]);
  });
  it('shows each fee in its own currency, with its cost, and names the day of the rates once', async () => {
    const dollars = { amount: 2000, currency: 'USD' };
    const offer = {
      fee: dollars,
      paid: euros(1725),
      sendFrom: '2099-01-01',
      sendBy: '2099-02-01',
      dateId: null,
      deadline: null,
    };
    const makeChosen = (id: number) => ({ ...makePlanLine(id, { offer }), isMust: false });
    await openPlan({ chosen: [makeChosen(1), makeChosen(2)], spent: euros(3450) }, undefined, {
      getReferenceRates: () => ({ day: '2026-11-27', perEuro: { USD: 1.16 } }),
    });
    expect(await screen.findAllByText('USD 20 (about EUR 17.25)')).toHaveLength(2);
    expect(await screen.findAllByText(/^Converted by the reference rates of 27 Nov 2026/)).toHaveLength(1);
    expect(screen.getByText('about EUR 34.50 of EUR 500.00')).toBeVisible();
  });
  it('has no more entries than the chosen maximum, which appears in the address', async () => {
    const { user, bff, router } = await openPlan({
      leftOut: [{ ...makePlanLine(3), why: 'too_many' }],
      isProven: false,
    });
    expect(await screen.findByText(/Another one may be slightly better/)).toBeVisible();
    await user.click(screen.getByText('Left out (1)'));
    expect(
      await screen.findByText('Affordable, but worth less than the entries within your maximum number'),
    ).toBeVisible();
    const field = screen.getByLabelText('Maximum number of entries');
    expect(field).toHaveValue('30');
    await user.clear(field);
    await user.type(field, '12');
    await waitFor(() => expect(bff.getCalls('planSubmissions').at(-1)!.input.maxEntries).toBe(12));
    expect(router.state.location.search).toContain('most=12');
    await user.type(field, '00');
    expect(screen.getByText('Enter a whole number between 1 and 999.')).toBeVisible();
    expect(screen.queryByText('1 entry')).toBeNull();
    await user.clear(field);
    expect(await screen.findByText('1 entry')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toContain('most=none'));
    await user.type(field, '0');
    expect(screen.getByText('Enter a whole number between 1 and 999.')).toBeVisible();
    expect(router.state.location.search).toContain('most=none');
  });
  it('enters several sections of one festival on request', async () => {
    const { user, bff } = await openPlan({});
    expect(bff.getCalls('planSubmissions').at(-1)!.input.severalSections).toBe(false);
    await user.click(screen.getByLabelText('Enter several sections of one festival'));
    await waitFor(() => expect(bff.getCalls('planSubmissions').at(-1)!.input.severalSections).toBe(true));
  });
  it('uses the chosen weights, which appear in the address', async () => {
    const { user, bff, router } = await openPlan({});
    await user.click(within(screen.getByRole('group', { name: 'Prestige' })).getByLabelText('The most'));
    await waitFor(() =>
      expect(bff.getCalls('planSubmissions').at(-1)!.input.weights).toMatchObject({ prestige: 3 }),
    );
    expect(router.state.location.search).toContain('prestige=3');
  });
  it('shows premieres at risk, the cost of waiting, and what a larger budget would add', async () => {
    await openPlan({
      chosen: [1, 2].map((id) => ({ ...makePlanLine(id), isMust: false })),
      leftOut: [{ ...makePlanLine(3), why: 'over_budget' }],
      conflicts: [
        makeConflict(1, 2, { canWait: true }),
        makeConflict(2, 1),
        makeConflict(2, 3, { canWaitForOther: true }),
        makeConflict(1, 3, { isMandatory: false }),
        makeConflict(1, 2, { isMandatory: false }),
      ],
      delay: { days: 7, extraCost: euros(1500), missed: [2], unknown: [] },
      raise: { budget: euros(10_000), added: [3], dropped: [1] },
    });
    for (const text of [
      'Festival 1, Competition 1 requires the world premiere.',
      'Send this entry first, and wait for the answer before you enter this festival, which would use the premiere up:',
      'Festival 2, Competition 2 requires the world premiere.',
      'This festival would use the premiere up. The answer to this entry may come too late to wait for it. If several festivals accept the film, you can keep only one acceptance:',
      'This festival would use the premiere up, and its answer is expected before this entry must be sent. Wait for it before you pay:',
      'Festival 1, Competition 1 prefers the world premiere.',
      'These festivals would use the premiere up, and the answer to this entry may come too late to wait for it:',
      'Starting a week later costs EUR 15 more. Starting a week later misses 1 entry: Festival 2, Competition 2.',
      'With EUR 100 more, the plan would also include Festival 3, Competition 3. It would leave out Festival 1, Competition 1.',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });
  it('says that the cost of waiting is unknown, not that it is nothing', async () => {
    await openPlan({ delay: { days: 7, extraCost: euros(0), missed: [], unknown: [1] } });
    expect(
      await screen.findByText(
        'We cannot tell what starting a week later costs for 1 entry: Festival 1, Competition 1.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/costs no more/)).toBeNull();
  });
  it('shows premieres at risk at festivals where the film was already sent', async () => {
    await openPlan({
      chosen: [{ ...makePlanLine(1), isMust: false }],
      sent: [2, 3].map((id) => ({ ...makePlanLine(id), state: 'submitted', offer: null, worth: [] })),
      conflicts: [
        makeConflict(2, 1, { canWait: true }),
        makeConflict(1, 2),
        makeConflict(3, 1, { isMandatory: false, canWait: true }),
      ],
      moreConflicts: 56,
    });
    for (const text of [
      'Festival 2, Competition 2 requires the world premiere. You have already entered it.',
      'Wait for the answer before you enter this festival, which would use the premiere up:',
      'You have already entered this festival, which would use the premiere up. The answer may come too late to wait for it. If several festivals accept the film, you can keep only one acceptance:',
      'Festival 3, Competition 3 prefers the world premiere. You have already entered it.',
      'It is better to wait for the answer before you enter this festival, which would use the premiere up:',
      'And 56 more pairs of entries.',
    ])
      expect(await screen.findByText(text)).toBeVisible();
  });
  it('says what is left out and why, such as a currency without a reference rate', async () => {
    const roubles = { amount: 3000, currency: 'RUB' };
    const { user } = await openPlan({
      leftOut: [
        {
          ...makePlanLine(3, {
            offer: {
              fee: roubles,
              paid: null,
              sendFrom: '2099-01-01',
              sendBy: '2099-02-01',
              dateId: null,
              deadline: null,
            },
          }),
          why: 'no_rate',
        },
        { ...makePlanLine(4, { offer: null }), why: 'no_deadline' },
      ],
    });
    await user.click(await screen.findByText('Left out (2)'));
    expect(screen.getByRole('region', { name: 'No deadline in this period' })).toHaveTextContent(
      'Festival 4',
    );
    const withoutRate = screen.getByRole('region', { name: 'There is no reference rate for its currency' });
    expect(withoutRate).toHaveTextContent('RUB 30');
  });
  it('renders left-out entries only when opened, and only the visible ones', async () => {
    const { user } = await openPlan({
      leftOut: Array.from({ length: 100 }, (_, n) => ({ ...makePlanLine(n + 3), why: 'rules' as const })),
    });
    const summary = await screen.findByText('Left out (100)');
    expect(screen.queryByText('Festival 3')).toBeNull();
    await user.click(summary);
    expect(await screen.findByText('Festival 3')).toBeVisible();
    expect(screen.queryByText('Festival 102')).toBeNull();
  });
  it('says by how much the required entries exceed the budget', async () => {
    await openPlan({ spent: euros(60_000) });
    expect(
      await screen.findByText('EUR 600: EUR 100 over the limit, because of required entries'),
    ).toBeVisible();
  });
  it('has no accessibility issues', async () => {
    await openPlan({ leftOut: [{ ...makePlanLine(3), why: 'rules' }] });
    await screen.findByText('1 entry');
    expect(await findAxeViolations()).toEqual([]);
  });
});
