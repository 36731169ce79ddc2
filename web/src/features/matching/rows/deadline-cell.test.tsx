import { render, screen } from '@testing-library/react';
import { makeDeadlineInDays, makeSevenDeadlines } from '../../../../test/dates';
import { makeFilm, makeListing, makeRow, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { addDays, formatDayAhead, formatDayFromNow, formatDayShort, today } from '@laurel/rules/dates/days';
import { DeadlineCell } from './deadline-cell';
import { UserCurrencyContext } from '../listing/user-currency';

const opensOn = addDays(today(), 30);
const toOpen = makeRow(1, {
  nextDeadline: makeDeadlineInDays(1, 60),
  dates: [makeDeadlineInDays(1, 60)],
  opensOn,
});

describe('the count of later deadlines', () => {
  it.each([
    [1, null],
    [2, 'one more deadline'],
    [3, '2 more deadlines'],
  ])('with %i deadlines left counts those after the one that is shown', (left, text) => {
    const dates = makeSevenDeadlines(left);
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: dates.at(-left)!, dates })} />,
    );
    if (text) expect(screen.getByText(text)).toBeVisible();
    else expect(container).not.toHaveTextContent(/more/);
  });
  it.each([1, 2, 3])('is not shown with %i deadlines in all', (n) => {
    const dates = makeSevenDeadlines(7).slice(0, n);
    const { container } = render(<DeadlineCell row={makeRow(1, { nextDeadline: dates[0]!, dates })} />);
    expect(container).not.toHaveTextContent(/more/);
  });
});

describe('the tier of the next deadline', () => {
  const tier = (id: number, title: string | null) => ({ ...makeDeadlineInDays(id, 20 * id), title });
  it.each([
    [[tier(1, 'Regular deadline'), tier(2, null)], 'Regular deadline'],
    [[tier(1, 'Deadline 1'), tier(2, null), tier(3, null)], '1st of 3 deadlines'],
    [[tier(1, 'Late')], 'Late'],
  ])('is shown next to its fee (%#)', (dates, text) => {
    render(<DeadlineCell row={makeRow(1, { nextDeadline: dates[0]!, dates })} />);
    expect(screen.getByText(text)).toBeVisible();
  });
  it('is not shown for a single deadline without a name', () => {
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: tier(1, null), dates: [tier(1, null)] })} />,
    );
    expect(container.querySelector('span:last-child > span:last-child')).toBeEmptyDOMElement();
  });
});

describe('a competition that takes no entries yet', () => {
  it('shows the opening day in its row', () => {
    render(<DeadlineCell row={toOpen} />);
    expect(screen.getByText(`Opens ${formatDayAhead(opensOn)}`)).toBeVisible();
    expect(screen.getByText(`until ${formatDayShort(makeDeadlineInDays(1, 60).date)}`)).toBeVisible();
  });
  it('shows the opening day without a deadline too', () => {
    render(<DeadlineCell row={makeRow(1, { opensOn })} />);
    expect(screen.getByText('Dates unknown')).toBeVisible();
    expect(screen.getByText(/^Opens \d/)).toBeVisible();
  });
  it('shows no opening day once it has opened', () => {
    render(<DeadlineCell row={{ ...toOpen, opensOn: today() }} />);
    expect(screen.queryByText(/^Opens/)).not.toBeInTheDocument();
  });
  it('shows the opening day in its sheet', async () => {
    const { user } = renderPageSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([toOpen]),
      getCompetitionDates: () => makePage(toOpen.dates),
      getCompetitionSubmissionFees: () => makePage([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' }));
    expect(await screen.findByText(`Opens on ${formatDayFromNow(opensOn)}`)).toBeVisible();
  });
});

describe('a fee', () => {
  const kind = {
    id: 1,
    title: 'Fee',
    currencyId: 1,
    competitionDateId: 1,
    audience: 'standard',
    appliesTo: null,
  } as const;
  const row = (currency: string, amount = 3500) =>
    makeRow(1, {
      nextDeadline: makeDeadlineInDays(1, 60),
      dates: [makeDeadlineInDays(1, 60)],
      fee: { ...kind, amount, currency },
    });
  const userCurrency = { currency: 'EUR', rates: { USD: 0.9, JPY: 0.006 } };
  it.each([
    ['another currency with a rate', row('USD'), 'USD 35 (EUR 31.50)'],
    ['one without minor units', row('JPY', 2000), 'JPY 2,000 (EUR 12)'],
    ['one’s own', row('EUR'), 'EUR 35'],
    ['one of which nobody has said what it comes to', row('GBP'), 'GBP 35'],
    ['none', row('USD', 0), 'free'],
  ])('in %s shows its value in the user’s currency in brackets', (_what, one, text) => {
    const { container } = render(
      <UserCurrencyContext value={userCurrency}>
        <DeadlineCell row={one} />
      </UserCurrencyContext>,
    );
    expect(container.querySelector('[data-fee]')).toHaveTextContent(
      new RegExp(`^${text.replace(/[()]/g, '\\$&')}$`),
    );
  });
});
