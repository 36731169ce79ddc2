import { screen } from '@testing-library/react';
import { show } from '../../../test/render-control';
import { findAxeViolations } from '../../../test/render-page';
import { ComboBox } from './combo-box';

const countries = [
  { value: 'DE', label: 'Germany', also: 'Deutschland' },
  { value: 'EG', label: 'Egypt', also: 'مصر' },
  { value: 'SE', label: 'Sweden', also: 'Sverige' },
  { value: 'CI', label: 'Côte d’Ivoire' },
];

describe('ComboBox', () => {
  const open = (first: string[] = [], max?: number) =>
    show(first, (value, change) => (
      <ComboBox label="Countries" value={value} onChange={change} options={countries} max={max} />
    ));
  const box = () => screen.getByRole('combobox', { name: 'Countries' });

  it('selects several options by keyboard, in the order chosen', async () => {
    const { user, last } = open();
    await user.tab();
    await user.keyboard('swe{Enter}deutsch{Enter}');
    expect(last()).toEqual(['SE', 'DE']);
    await user.keyboard('{Backspace}');
    expect(last()).toEqual(['SE']);
  });

  it('finds options without accents, by native name and by code', async () => {
    const { user } = open();
    for (const [typed, found] of [
      ['cote', 'Côte d’Ivoire'],
      ['sver', 'Sweden'],
      ['eg', 'Egypt'],
    ]) {
      await user.clear(box());
      await user.type(box(), typed!);
      expect(screen.getAllByRole('option')[0]).toHaveTextContent(found!);
    }
    await user.type(box(), 'xyz');
    expect(screen.getByText('Nothing matches “egxyz”.')).toBeVisible();
  });

  it('moves through the list with the arrow keys and wraps around, and Escape closes it', async () => {
    const { user, changes } = open();
    box().focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(box()).toHaveAttribute('aria-activedescendant', options.at(-1)!.id);
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(changes).toEqual([]);
  });

  it('removes a chosen option by its button', async () => {
    const { user, last } = open(['DE', 'SE']);
    await user.click(screen.getByRole('button', { name: 'Remove Germany' }));
    expect(last()).toEqual(['SE']);
  });

  it('replaces the option when only one is allowed', async () => {
    const { user, last } = open(['DE'], 1);
    await user.type(box(), 'swe{Enter}');
    expect(last()).toEqual(['SE']);
  });

  it('has no accessibility issues when open with a choice', async () => {
    const { user } = open(['DE']);
    await user.click(box());
    expect(await findAxeViolations()).toEqual([]);
  });
});
