import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { written } from '../../../../test/make';
import { ScoreBreakdown } from './score-breakdown';

const show = (...points: number[]) =>
  render(
    <ScoreBreakdown
      parts={points.map((one) => ({ name: 'p', points: one, text: written(`part ${one}`) }))}
      score={points.reduce((a, b) => a + b)}
    />,
  );
/** Returns each visible name with its points. */
const lines = () =>
  screen
    .getAllByRole('rowheader')
    .map((one) => [one.textContent, Number(one.closest('tr')!.lastElementChild!.textContent)] as const);
const addsUp = () => {
  const [sum, ...components] = lines().toReversed();
  expect(sum![0]).toBe('Total');
  expect(components.reduce((total, [, points]) => total + points, 0)).toBe(sum![1]);
};

describe('the score components', () => {
  it('are ordered by weight, with the small ones in one line until expanded, and always add up', async () => {
    show(2, 20, -1, -8);
    expect(lines()).toEqual([
      ['part 20', 20],
      ['part -8', -8],
      ['Other', 1],
      ['Total', 13],
    ]);
    addsUp();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(lines().map(([name]) => name)).toEqual(['part 20', 'part -8', 'part 2', 'part -1', 'Total']);
    addsUp();
  });

  it.each([[[30, -3, -2]], [[12, 4, -4]], [[3, 2]], [[9]], [[-20, 1, 1, 1]]])('%j adds up', (points) => {
    show(...points);
    addsUp();
  });
});
