import { screen } from '@testing-library/react';
import { showControl } from '../../../test/render-control';
import { findAxeViolations } from '../../../test/render-page';
import { ComboBox } from './combo-box';

const countries = [
  { value: 'DE', label: 'Germany', detail: 'Deutschland' },
  { value: 'EG', label: 'Egypt', detail: 'مصر' },
  { value: 'SE', label: 'Sweden', detail: 'Sverige', listNames: () => ['SWE', 'Suède', 'Kingdom of Sweden'] },
  { value: 'CI', label: 'Côte d’Ivoire' },
];

describe('ComboBox', () => {
  const showComboBox = (first: string[] = [], max?: number) =>
    showControl(first, (value, change) => (
      <ComboBox label="Countries" value={value} onChange={change} options={countries} max={max} />
    ));
  const getBox = () => screen.getByRole('combobox', { name: 'Countries' });

  it('selects several options by keyboard, in the order chosen', async () => {
    const { user, last } = showComboBox();
    await user.tab();
    await user.keyboard('swe{Enter}deutsch{Enter}');
    expect(last()).toEqual(['SE', 'DE']);
    await user.keyboard('{Backspace}');
    expect(last()).toEqual(['SE']);
  });

  it('finds options without accents, by native name, by other names and by code', async () => {
    const { user } = showComboBox();
    for (const [typed, found] of [
      ['cote', 'Côte d’Ivoire'],
      ['sver', 'Sweden'],
      ['sued', 'Sweden'],
      ['swe', 'Sweden'],
      ['kingdom', 'Sweden'],
      ['eg', 'Egypt'],
    ]) {
      await user.clear(getBox());
      await user.type(getBox(), typed!);
      expect(screen.getAllByRole('option')[0]).toHaveTextContent(found!);
    }
    await user.type(getBox(), 'xyz');
    expect(screen.getByText('Nothing matches “egxyz”.')).toBeVisible();
  });

  it('moves through the list with the arrow keys and wraps around, and Escape closes it', async () => {
    const { user, changes } = showComboBox();
    getBox().focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(getBox()).toHaveAttribute('aria-activedescendant', options.at(-1)!.id);
    await user.keyboard('{ArrowDown}');
    expect(getBox()).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(changes).toEqual([]);
  });

  it('removes a chosen option by its button', async () => {
    const { user, last } = showComboBox(['DE', 'SE']);
    await user.click(screen.getByRole('button', { name: 'Remove Germany from Countries' }));
    expect(last()).toEqual(['SE']);
  });

  it('replaces the option when only one is allowed', async () => {
    const { user, last } = showComboBox(['DE'], 1);
    await user.type(getBox(), 'swe{Enter}');
    expect(last()).toEqual(['SE']);
  });

  it('has no accessibility issues when open with a choice', async () => {
    const { user } = showComboBox(['DE']);
    await user.click(getBox());
    expect(await findAxeViolations()).toEqual([]);
  });
});
