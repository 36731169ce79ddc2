import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { findings } from '../../test/visit';
import { Button } from './button';
import { RadioGroup } from './choice';
import { ComboBox } from './combo-box';
import { Dialog } from './dialog';
import { Menu } from './menu';
import { MoneyField } from './money-field';
import { NumberField } from './number-field';
import { ProgressSteps } from './progress-steps';
import { RuntimeField } from './runtime-field';
import { Segmented } from './segmented';
import { FilterTabs } from './tabs';

/** Shows a control that holds a value, and tells what it was told last. */
function show<T>(first: T, draw: (value: T, change: (value: T) => void) => ReactNode) {
  const told: T[] = [];
  function Holder() {
    const [value, setValue] = useState(first);
    return <MemoryRouter>{draw(value, (next) => (told.push(next), setValue(next)))}</MemoryRouter>;
  }
  render(<Holder />);
  return { user: userEvent.setup(), last: () => told.at(-1), told };
}
const countries = [
  { value: 'DE', label: 'Germany', also: 'Deutschland' },
  { value: 'EG', label: 'Egypt', also: 'مصر' },
  { value: 'SE', label: 'Sweden', also: 'Sverige' },
  { value: 'CI', label: 'Côte d’Ivoire' },
];

describe('ComboBox', () => {
  const open = (first: string[] = [], max?: number) =>
    show(first, (value, change) => <ComboBox label="Countries" value={value} onChange={change} options={countries} max={max} />);
  const box = () => screen.getByRole('combobox', { name: 'Countries' });

  it('chooses several by keyboard, in the order chosen', async () => {
    const { user, last } = open();
    await user.tab();
    await user.keyboard('swe{Enter}deutsch{Enter}');
    expect(last()).toEqual(['SE', 'DE']);
    await user.keyboard('{Backspace}');
    expect(last()).toEqual(['SE']);
  });

  it('finds without accents, by native name and by code', async () => {
    const { user } = open();
    for (const [typed, found] of [
      ['cote', 'Côte d’Ivoire'],
      ['sver', 'Sweden'],
      ['eg', 'Egypt'],
    ]) {
      // prettier-ignore
      await user.clear(box());
      await user.type(box(), typed!);
      expect(screen.getAllByRole('option')[0]).toHaveTextContent(found!);
    }
    await user.type(box(), 'xyz');
    expect(screen.getByText('Nothing matches “egxyz”.')).toBeVisible();
  });

  it('walks the list with the arrows, round its ends, and Escape closes it', async () => {
    const { user, told } = open();
    box().focus();
    await user.keyboard('{ArrowDown}{ArrowUp}');
    const options = screen.getAllByRole('option');
    expect(box()).toHaveAttribute('aria-activedescendant', options.at(-1)!.id);
    await user.keyboard('{ArrowDown}');
    expect(box()).toHaveAttribute('aria-activedescendant', options[0]!.id);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).not.toBeInTheDocument();
    expect(told).toEqual([]);
  });

  it('takes back what is chosen by its own button', async () => {
    const { user, last } = open(['DE', 'SE']);
    await user.click(screen.getByRole('button', { name: 'Remove Germany' }));
    expect(last()).toEqual(['SE']);
  });

  it('holds one where only one may be', async () => {
    const { user, last } = open(['DE'], 1);
    await user.type(box(), 'swe{Enter}');
    expect(last()).toEqual(['SE']);
  });

  it('open, with a choice, has nothing that axe objects to', async () => {
    const { user } = open(['DE']);
    await user.click(box());
    expect(await findings()).toEqual([]);
  });
});

describe('a field that holds a value', () => {
  it.each([
    ['12:30', 750, '12:30'],
    ['1:02:03', 3723, '1:02:03'],
    ['90', 5400, '1:30:00'],
    ['', null, ''],
  ])('runtime “%s” is %s seconds', async (typed, seconds, shown) => {
    const { user, last } = show<number | null>(null, (value, change) => <RuntimeField label="Runtime" value={value} onChange={change} />);
    const field = screen.getByLabelText('Runtime');
    await user.click(field);
    if (typed) await user.keyboard(typed);
    await user.tab();
    expect(last() ?? null).toBe(seconds);
    expect(field).toHaveValue(shown);
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it.each(['12:75', 'abc', '1:2:3', '-5'])('runtime “%s” is none, says so on leaving, and stays as typed', async (typed) => {
    const { user, last } = show<number | null>(600, (value, change) => <RuntimeField label="Runtime" value={value} onChange={change} />);
    const field = screen.getByLabelText('Runtime');
    await user.clear(field);
    await user.type(field, typed);
    await user.tab();
    expect(last()).toBeNull();
    expect(field).toHaveValue(typed);
    expect(field).toHaveAccessibleDescription(/Write the runtime/);
  });

  it.each([
    ['EUR', '25.50', { amount: 2550, currency: 'EUR' }],
    ['EUR', '1,200', { amount: 120000, currency: 'EUR' }],
    ['JPY', '2000', { amount: 2000, currency: 'JPY' }],
    ['KWD', '1.5', { amount: 1500, currency: 'KWD' }],
    ['JPY', '2.5', null],
    ['EUR', '2.555', null],
    ['EUR', '1.200', null],
    ['KWD', '1.200', { amount: 1200, currency: 'KWD' }],
  ])('%s %s in minor units', async (currency, typed, money) => {
    const { user, last } = show<{ amount: number; currency: string } | null>(null, (value, change) => (
      <MoneyField label="Budget" value={value} onChange={change} currency={currency} currencies={[currency]} onCurrency={() => {}} />
    ));
    await user.type(screen.getByLabelText('Budget'), typed);
    await user.tab();
    expect(last()).toEqual(money);
  });

  it('does not tell what is half typed on the way from one value to the next', async () => {
    const { user, told } = show<number | null>(2460, (value, change) => <RuntimeField label="Runtime" value={value} onChange={change} />);
    const field = screen.getByLabelText('Runtime');
    await user.type(field, '{Backspace}{Backspace}00');
    expect(told).toEqual([2460]);
    await user.type(field, ':');
    expect(told).toEqual([2460]);
  });

  it('holds a value that is put in from elsewhere, whatever was half typed', async () => {
    function Holder() {
      const [value, setValue] = useState<number | null>(2460);
      return (
        <form aria-label="Film">
          <RuntimeField label="Runtime" value={value} onChange={setValue} />
          <Button onClick={() => setValue(2399)}>Try it</Button>
        </form>
      );
    }
    render(<Holder />);
    const user = userEvent.setup();
    await user.type(screen.getByLabelText('Runtime'), ':');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(screen.getByLabelText('Runtime')).toHaveValue('39:59');
    expect(screen.getByRole('form', { name: 'Film' })).toBeValid();
  });

  it('a number is whole and not negative', async () => {
    const { user, last } = show<number | null>(null, (value, change) => <NumberField label="Age" value={value} onChange={change} />);
    await user.type(screen.getByLabelText('Age'), '2.5');
    await user.tab();
    expect(last()).toBeNull();
    await user.clear(screen.getByLabelText('Age'));
    await user.type(screen.getByLabelText('Age'), '0');
    expect(last()).toBe(0);
  });
});

describe('Menu', () => {
  it('opens, walks and closes by keyboard, and gives the focus back', async () => {
    const chosen: string[] = [];
    const { user } = show(null, () => (
      <Menu label="Move" trigger="Move">
        {['Later', 'Submitted'].map((name) => (
          <button key={name} type="button" onClick={() => chosen.push(name)}>
            {name}
          </button>
        ))}
      </Menu>
    ));
    await user.tab();
    const trigger = screen.getByRole('button', { name: 'Move' });
    expect(trigger).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByText('Later')).toHaveFocus());
    await user.keyboard('{ArrowDown}');
    await waitFor(() => expect(screen.getByText('Submitted')).toHaveFocus());
    await user.keyboard('{Escape}');
    expect(trigger).toHaveFocus();
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowUp}');
    await waitFor(() => expect(screen.getByText('Submitted')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(chosen).toEqual(['Submitted']);
    expect(trigger).toHaveAttribute('aria-expanded', 'false');
    expect(trigger).toHaveFocus();
  });
});

describe('Dialog', () => {
  it('is named by its title, closes by its button, and gives the focus back', async () => {
    const { user } = show(false, (open, change) => (
      <>
        <Button onClick={() => change(true)}>Open</Button>
        {open && (
          <Dialog title="Edit" onClose={() => change(false)}>
            <Button>Inside</Button>
          </Dialog>
        )}
      </>
    ));
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog', { name: 'Edit' });
    expect(await findings()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open' })).toHaveFocus();
  });
});

describe('choices', () => {
  const options = [
    { value: 'unknown', label: 'Not known' },
    { value: 'none', label: 'None' },
  ];

  it('a group of radio buttons is one stop, and is walked with the arrows', async () => {
    const { user, last } = show('unknown', (value, change) => (
      <RadioGroup legend="Shown?" name="shown" value={value} onChange={change} options={options} />
    ));
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(last()).toBe('none');
    expect(within(screen.getByRole('group', { name: 'Shown?' })).getByLabelText('None')).toHaveFocus();
  });

  it('a locked switch keeps its choice', async () => {
    const { user, told } = show('unknown', (value, change) => (
      <Segmented legend="Cycle" name="cycle" value={value} onChange={change} options={options} locked />
    ));
    expect(screen.getByLabelText('None')).toBeDisabled();
    await user.click(screen.getByLabelText('None'));
    expect(told).toEqual([]);
  });

  it('filters say which one is on', async () => {
    const tabs = options.map((option) => ({ ...option, count: 1234 }));
    const { user, last } = show('unknown', (value, change) => <FilterTabs label="Filter" value={value} onChange={change} tabs={tabs} />);
    expect(screen.getByRole('button', { name: 'Not known 1,234' })).toHaveAttribute('aria-pressed', 'true');
    await user.tab();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(last()).toBe('none');
  });

  it('steps ahead of what is known cannot be entered', async () => {
    const { user, told } = show(1, (current, change) => (
      <ProgressSteps label="Steps" steps={['Role', 'Film', 'Review']} current={current} reachable={1} onStep={change} />
    ));
    expect(screen.getByRole('button', { name: '2 Film' })).toHaveAttribute('aria-current', 'step');
    await user.click(screen.getByRole('button', { name: '3 Review' }));
    await user.click(screen.getByRole('button', { name: '1 Role' }));
    expect(told).toEqual([0]);
  });
});
