import { render, screen } from '@testing-library/react';
import { date, seven } from '../../../test/dates';
import { makeFilm, makeListing, makeRow, pageOf } from '../../../test/make';
import { visitSignedIn } from '../../../test/visit';
import { addDays, formatDayAhead, formatDayFromNow, formatDayShort, today } from '@laurel/rules/days';
import { DeadlineCell } from './deadline-cell';
import { Own } from './own-currency';

const opensOn = addDays(today(), 30);
const toOpen = makeRow(1, { nextDeadline: date(1, 60), dates: [date(1, 60)], opensOn });

describe('the later ones of many deadlines', () => {
  it.each([
    [1, null],
    [2, 'one more deadline'],
    [3, '2 more deadlines'],
  ])('with %i to come are those after the one that is shown', (left, words) => {
    const dates = seven(left);
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: dates.at(-left)!, dates })} />,
    );
    if (words) expect(screen.getByText(words)).toBeVisible();
    else expect(container).not.toHaveTextContent(/more/);
  });
  it.each([1, 2, 3])('are not spoken of where there are %i in all', (n) => {
    const dates = seven(7).slice(0, n);
    const { container } = render(<DeadlineCell row={makeRow(1, { nextDeadline: dates[0]!, dates })} />);
    expect(container).not.toHaveTextContent(/more/);
  });
});

describe('which of the tiers the next deadline is', () => {
  const tier = (id: number, title: string | null) => ({ ...date(id, 20 * id), title });
  it.each([
    [[tier(1, 'Regular deadline'), tier(2, null)], 'Regular deadline'],
    [[tier(1, 'Deadline 1'), tier(2, null), tier(3, null)], '1st of 3 deadlines'],
    [[tier(1, 'Late')], 'Late'],
  ])('stands beside its fee (%#)', (dates, words) => {
    render(<DeadlineCell row={makeRow(1, { nextDeadline: dates[0]!, dates })} />);
    expect(screen.getByText(words)).toBeVisible();
  });
  it('is not said of the only one, where it has no name of its own', () => {
    const { container } = render(
      <DeadlineCell row={makeRow(1, { nextDeadline: tier(1, null), dates: [tier(1, null)] })} />,
    );
    expect(container.querySelector('span:last-child > span:last-child')).toBeEmptyDOMElement();
  });
});

describe('a competition that takes no entries yet', () => {
  it('says in its row from when', () => {
    render(<DeadlineCell row={toOpen} />);
    expect(screen.getByText(`Opens ${formatDayAhead(opensOn)}`)).toBeVisible();
    expect(screen.getByText(`to ${formatDayShort(date(1, 60).date)}`)).toBeVisible();
  });
  it('says so without a deadline too', () => {
    render(<DeadlineCell row={makeRow(1, { opensOn })} />);
    expect(screen.getByText('Dates unknown')).toBeVisible();
    expect(screen.getByText(/^Opens \d/)).toBeVisible();
  });
  it('says nothing once it has opened', () => {
    render(<DeadlineCell row={{ ...toOpen, opensOn: today() }} />);
    expect(screen.queryByText(/^Opens/)).not.toBeInTheDocument();
  });
  it('says so in its sheet', async () => {
    const { user } = visitSignedIn('/user/matching?filmId=7', {
      getUserFilms: () => pageOf([makeFilm()]),
      getCompetitionWizardListingData: () => makeListing([toOpen]),
      getCompetitionDates: () => pageOf(toOpen.dates),
      getCompetitionSubmissionFees: () => pageOf([]),
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
    makeRow(1, { nextDeadline: date(1, 60), dates: [date(1, 60)], fee: { ...kind, amount, currency } });
  const own = { currency: 'EUR', rates: { USD: 0.9, JPY: 0.006 } };
  it.each([
    ['another currency with a rate', row('USD'), 'USD 35 (EUR 31.50)'],
    ['one without minor units', row('JPY', 2000), 'JPY 2,000 (EUR 12)'],
    ['one’s own', row('EUR'), 'EUR 35'],
    ['one of which nobody has said what it comes to', row('GBP'), 'GBP 35'],
    ['none', row('USD', 0), 'free'],
  ])('in %s says what it comes to in one’s own, in brackets', (_what, one, words) => {
    const { container } = render(
      <Own value={own}>
        <DeadlineCell row={one} />
      </Own>,
    );
    expect(container.querySelector('[data-fee]')).toHaveTextContent(
      new RegExp(`^${words.replace(/[()]/g, '\\$&')}$`),
    );
  });
});
