import { render, screen } from '@testing-library/react';
import { seven } from '../../../test/dates';
import { formatDay } from '@laurel/rules/dates/days';
import { getTiers } from '../../lib/money/fee-tiers';
import type { CompetitionDate } from '../../lib/server/wire';
import { DeadlineRule } from './deadline-rule';

const show = (dates: CompetitionDate[]) => render(<DeadlineRule tiers={getTiers(dates, [], null, null)} />);
const shown = () => [...document.querySelectorAll('.rule > ol > li')].length;

describe('a deadline rule', () => {
  it.each([1, 2, 3])('with %i deadlines in all shows each and counts none', (n) => {
    show(seven(7).slice(0, n));
    expect(shown()).toBe(n);
    expect(screen.queryByText(/^Then/)).not.toBeInTheDocument();
  });
  it.each([
    [2, 2, null],
    [3, 2, (day: string) => `Followed by one more deadline, on ${day}.`],
    [4, 2, (day: string) => `Followed by 2 more deadlines, the last on ${day}.`],
    [7, 2, (day: string) => `Followed by 5 more deadlines, the last on ${day}.`],
  ])('of seven with %i to come shows %i and counts the others', (left, visible, formatRest) => {
    const dates = seven(left);
    show(dates);
    expect(shown()).toBe(visible);
    if (formatRest) expect(screen.getByText(formatRest(formatDay(dates.at(-1)!.date)))).toBeVisible();
    else expect(screen.queryByText(/^Then/)).not.toBeInTheDocument();
  });
  it('of seven with one to come shows all', () => {
    show(seven(1));
    expect(shown()).toBe(7);
    expect(screen.queryByText(/^Then/)).not.toBeInTheDocument();
  });
});
