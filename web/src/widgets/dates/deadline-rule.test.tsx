import { render, screen } from '@testing-library/react';
import { makeSevenDeadlines } from '../../../test/dates';
import { formatDay } from '@laurel/rules/dates/days';
import { getTiers } from '../../lib/money/fee-tiers';
import type { CompetitionDate } from '../../lib/server/wire';
import { DeadlineRule } from './deadline-rule';

const showRule = (dates: CompetitionDate[]) =>
  render(<DeadlineRule tiers={getTiers(dates, [], null, null)} />);
const countShownTiers = () => [...document.querySelectorAll('.rule > ol > li')].length;

describe('a deadline rule', () => {
  it.each([1, 2, 3])('of %i deadlines in all shows every one', (n) => {
    showRule(makeSevenDeadlines(7).slice(0, n));
    expect(countShownTiers()).toBe(n);
    expect(screen.queryByText(/^Followed by/)).not.toBeInTheDocument();
  });
  it.each([
    [2, 2, null],
    [3, 2, (day: string) => `Followed by one more deadline, on ${day}.`],
    [4, 2, (day: string) => `Followed by 2 more deadlines, the last on ${day}.`],
    [7, 2, (day: string) => `Followed by 5 more deadlines, the last on ${day}.`],
  ])(
    'of seven deadlines, %i of them to come, shows %i and counts the others',
    (left, visible, formatOthers) => {
      const dates = makeSevenDeadlines(left);
      showRule(dates);
      expect(countShownTiers()).toBe(visible);
      if (formatOthers) expect(screen.getByText(formatOthers(formatDay(dates.at(-1)!.date)))).toBeVisible();
      else expect(screen.queryByText(/^Followed by/)).not.toBeInTheDocument();
    },
  );
  it('of seven deadlines, one of them to come, shows all', () => {
    showRule(makeSevenDeadlines(1));
    expect(countShownTiers()).toBe(7);
    expect(screen.queryByText(/^Followed by/)).not.toBeInTheDocument();
  });
});
