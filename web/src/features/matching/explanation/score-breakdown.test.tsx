import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeMessage } from '../../../../test/make';
import { ScoreBreakdown } from './score-breakdown';

const renderBreakdown = (...points: number[]) =>
  render(
    <ScoreBreakdown
      components={points.map((value) => ({
        name: 'p',
        points: value,
        text: makeMessage(`component ${value}`),
      }))}
      score={points.reduce((a, b) => a + b)}
    />,
  );
/** Returns each visible name with its points. */
const listLines = () =>
  screen
    .getAllByRole('rowheader')
    .map(
      (header) => [header.textContent, Number(header.closest('tr')!.lastElementChild!.textContent)] as const,
    );
const expectToAddUp = () => {
  const [sum, ...components] = listLines().toReversed();
  expect(sum![0]).toBe('Total');
  expect(components.reduce((total, [, points]) => total + points, 0)).toBe(sum![1]);
};

describe('the score components', () => {
  it('are ordered by weight, with the small ones in one line until expanded, and always add up', async () => {
    renderBreakdown(2, 20, -1, -8);
    expect(listLines()).toEqual([
      ['component 20', 20],
      ['component -8', -8],
      ['Other', 1],
      ['Total', 13],
    ]);
    expectToAddUp();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(listLines().map(([name]) => name)).toEqual([
      'component 20',
      'component -8',
      'component 2',
      'component -1',
      'Total',
    ]);
    expectToAddUp();
  });

  it.each([[[30, -3, -2]], [[12, 4, -4]], [[3, 2]], [[9]], [[-20, 1, 1, 1]]])('%j adds up', (points) => {
    renderBreakdown(...points);
    expectToAddUp();
  });
});
