import { render, screen } from '@testing-library/react';
import { makeDeadlineInDays, makeSevenDeadlines } from '../../../../test/dates';
import { makeFilm, makeListing, makeRow, makePage } from '../../../../test/make';
import { renderPageSignedIn } from '../../../../test/render-page';
import { addDays, formatDayAhead, formatDayFromNow, formatDayShort, today } from '@laurel/rules/dates/days';
import { DeadlineCell } from './deadline-cell';
import { formatTimeUntilDeadline } from '../../../lib/dates/closing-time';
import { ConversionContext } from '../../../lib/money/conversion';

const opensOn = addDays(today(), 30);
const notYetOpenRow = makeRow(1, {
  nextDeadline: makeDeadlineInDays(1, 60),
  dates: [makeDeadlineInDays(1, 60)],
  opensOn,
});

describe('the count of later deadlines', () => {
  it.each([
    [1, null],
    [2, 'one more deadline'],
    [3, '2 more deadlines'],
  ])('with %i deadlines left counts those after the one that is shown', (remainingCount, text) => {
    const dates = makeSevenDeadlines(remainingCount);
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: dates.at(-remainingCount)!, dates })} />,
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
  const makeTier = (id: number, title: string | null) => ({ ...makeDeadlineInDays(id, 20 * id), title });
  it.each([
    [[makeTier(1, 'Regular deadline'), makeTier(2, null)], 'Regular deadline'],
    [[makeTier(1, 'Deadline 1'), makeTier(2, null), makeTier(3, null)], '1st of 3 deadlines'],
    [[makeTier(1, 'Late')], 'Late'],
  ])('is shown next to its fee (%#)', (dates, text) => {
    render(<DeadlineCell row={makeRow(1, { nextDeadline: dates[0]!, dates })} />);
    expect(screen.getByText(text)).toBeVisible();
  });
  it('is not shown for a single deadline without a name', () => {
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: makeTier(1, null), dates: [makeTier(1, null)] })} />,
    );
    expect(container.querySelector('span:last-child > span:last-child')).toBeEmptyDOMElement();
  });
});

it('a deadline of tomorrow is shown with its time, on the reader’s clock', () => {
  const nextDeadline = makeDeadlineInDays(1, 1);
  const { container } = render(<DeadlineCell row={makeRow(1, { nextDeadline, dates: [nextDeadline] })} />);
  const time = container.querySelector('time')!;
  expect(time).toHaveTextContent(`Closes ${formatTimeUntilDeadline(nextDeadline)}`);
  expect(time.title).toMatch(/, 23:59 UTC/);
});

describe('a competition that takes no entries yet', () => {
  it('shows the opening day in its row', () => {
    render(<DeadlineCell row={notYetOpenRow} />);
    expect(screen.getByText(`Opens ${formatDayAhead(opensOn)}`)).toBeVisible();
    expect(screen.getByText(`until ${formatDayShort(makeDeadlineInDays(1, 60).date)}`)).toBeVisible();
  });
  it('shows the opening day without a deadline too', () => {
    render(<DeadlineCell row={makeRow(1, { opensOn })} />);
    expect(screen.getByText('Dates unknown')).toBeVisible();
    expect(screen.getByText(/^Opens \d/)).toBeVisible();
  });
  it('shows no opening day once it has opened', () => {
    render(<DeadlineCell row={{ ...notYetOpenRow, opensOn: today() }} />);
    expect(screen.queryByText(/^Opens/)).not.toBeInTheDocument();
  });
  it('shows the opening day in its sheet', async () => {
    const { user } = renderPageSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => makePage([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([notYetOpenRow]),
      getCompetitionDates: () => makePage(notYetOpenRow.dates),
      getCompetitionSubmissionFees: () => makePage([]),
    });
    await user.click(await screen.findByRole('button', { name: 'Festival 1 Lund, Sweden Competition 1' }));
    expect(await screen.findByText(`Opens on ${formatDayFromNow(opensOn)}`)).toBeVisible();
  });
});

describe('a fee', () => {
  const feeFields = {
    id: 1,
    title: 'Fee',
    currencyId: 1,
    competitionDateId: 1,
    audience: 'standard',
    appliesTo: null,
  } as const;
  const makeRowWithFee = (currency: string, amount = 3500) =>
    makeRow(1, {
      nextDeadline: makeDeadlineInDays(1, 60),
      dates: [makeDeadlineInDays(1, 60)],
      fee: { ...feeFields, amount, currency },
    });
  const conversion = {
    currency: 'EUR',
    rates: { USD: 1.16, JPY: 176 },
    day: '2026-11-27',
    chooseCurrency: () => {},
    requestRates: () => {},
  };
  it.each([
    [
      'in another currency with a rate is also shown in the user’s currency',
      makeRowWithFee('USD'),
      'USD 35 (about EUR 30)',
    ],
    [
      'in a currency without minor units is also shown in the user’s currency',
      makeRowWithFee('JPY', 2000),
      'JPY 2,000 (about EUR 11)',
    ],
    ['in the user’s currency is shown as it is', makeRowWithFee('EUR'), 'EUR 35'],
    ['below ten units is converted to the cent', makeRowWithFee('USD', 500), 'USD 5 (about EUR 4.31)'],
    ['in a currency without a rate is shown as it is', makeRowWithFee('GBP'), 'GBP 35'],
    ['of zero is free', makeRowWithFee('USD', 0), 'free'],
  ])('%s', (_title, row, text) => {
    const { container } = render(
      <ConversionContext value={conversion}>
        <DeadlineCell row={row} />
      </ConversionContext>,
    );
    expect(container.querySelector('[data-fee]')).toHaveTextContent(
      new RegExp(`^${text.replace(/[()]/g, '\\$&')}$`),
    );
  });
});
