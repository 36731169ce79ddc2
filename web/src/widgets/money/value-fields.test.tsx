import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { showControl } from '../../../test/render-control';
import { Button } from '../../ui/buttons/button';
import { MoneyField } from './money-field';
import { NumberField } from '../../ui/forms/number-field';
import { RuntimeField } from '../films/runtime-field';

describe('a value field', () => {
  it.each([
    ['12:30', 750, '12:30'],
    ['1:02:03', 3723, '1:02:03'],
    ['90', 5400, '1:30:00'],
    ['', null, ''],
  ])('parses the runtime “%s” as %s seconds', async (typed, seconds, shown) => {
    const { user, last } = showControl<number | null>(null, (value, change) => (
      <RuntimeField label="Runtime" value={value} onChange={change} />
    ));
    const field = screen.getByLabelText('Runtime');
    await user.click(field);
    if (typed) await user.keyboard(typed);
    await user.tab();
    expect(last() ?? null).toBe(seconds);
    expect(field).toHaveValue(shown);
    expect(field).not.toHaveAttribute('aria-invalid', 'true');
  });

  it.each(['12:75', 'abc', '1:2:3', '-5'])(
    'reports the invalid runtime “%s” on blur, leaves the text and keeps the previous value',
    async (typed) => {
      const { user, last } = showControl<number | null>(600, (value, change) => (
        <RuntimeField label="Runtime" value={value} onChange={change} />
      ));
      const field = screen.getByLabelText('Runtime');
      await user.clear(field);
      await user.type(field, typed);
      await user.tab();
      expect(last()).toBe(600);
      expect(field).toHaveValue(typed);
      expect(field).toHaveAccessibleDescription(/Enter the runtime/);
    },
  );

  it.each([
    ['letters', '41:00x'],
    ['a sign', '-41:00'],
    ['a fourth number', '1:41:00:00'],
  ])('reports %s at once, and keeps the previous value', async (_what, typed) => {
    const { user, last } = showControl<number | null>(2460, (value, change) => (
      <RuntimeField label="Runtime" value={value} onChange={change} />
    ));
    const field = screen.getByLabelText('Runtime');
    await user.tripleClick(field);
    await user.paste(typed);
    expect(field).toHaveFocus();
    expect(field).toHaveAccessibleDescription(/Enter the runtime/);
    await user.tab();
    expect(last() ?? 2460).toBe(2460);
    expect(field).toHaveAccessibleDescription(/Enter the runtime/);
  });

  it('does not refuse an incomplete runtime before the field loses the focus', async () => {
    const { user } = showControl<number | null>(null, (value, change) => (
      <RuntimeField label="Runtime" value={value} onChange={change} />
    ));
    const field = screen.getByLabelText('Runtime');
    for (const key of '1:02:0') {
      await user.type(field, key);
      expect(field).not.toHaveAttribute('aria-invalid');
    }
    await user.tab();
    expect(field).toHaveAccessibleDescription(/Enter the runtime/);
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
  ])('parses money in minor units: %s %s', async (currency, typed, money) => {
    const { user, last } = showControl<{ amount: number; currency: string } | null>(null, (value, change) => (
      <MoneyField
        label="Budget"
        value={value}
        onChange={change}
        currency={currency}
        currencies={[currency]}
        onCurrency={() => {}}
      />
    ));
    await user.type(screen.getByLabelText('Budget'), typed);
    await user.tab();
    expect(last()).toEqual(money);
  });

  it.each([
    ['JPY', 'Enter a whole amount, for example 2500. JPY has no smaller unit.'],
    ['EUR', 'Enter an amount, for example 25 or 25.50.'],
    ['KWD', 'Enter an amount, for example 25 or 25.500.'],
  ])('answers an invalid amount of %s with an example', async (currency, example) => {
    const { user } = showControl<{ amount: number; currency: string } | null>(null, (value, change) => (
      <MoneyField
        label="Budget"
        value={value}
        onChange={change}
        currency={currency}
        currencies={[currency]}
        onCurrency={() => {}}
      />
    ));
    await user.type(screen.getByLabelText('Budget'), '2.5555');
    await user.tab();
    expect(screen.getByText(example)).toBeVisible();
  });

  it('requires a currency for an amount, and has a value once one is chosen', async () => {
    function Holder() {
      const [value, setValue] = useState<{ amount: number; currency: string } | null>(null);
      const [currency, setCurrency] = useState('');
      return (
        <form aria-label="Fee">
          <MoneyField
            label="Fee"
            value={value}
            onChange={setValue}
            currency={currency}
            currencies={['EUR', 'JPY']}
            onCurrency={setCurrency}
          />
          <output>{JSON.stringify(value)}</output>
        </form>
      );
    }
    render(<Holder />);
    const user = userEvent.setup();
    expect(screen.getByLabelText('Currency')).toHaveValue('');
    await user.type(screen.getByRole('textbox'), '2500');
    await user.tab();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('Choose a currency.');
    expect(screen.getByRole('form')).toBeInvalid();
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), '1800');
    await user.selectOptions(screen.getByLabelText('Currency'), 'JPY');
    expect(screen.getByRole('status')).toHaveTextContent('{"amount":1800,"currency":"JPY"}');
    expect(screen.getByRole('form')).toBeValid();
    expect(screen.getByRole('textbox')).toHaveAccessibleDescription('');
  });

  it('reports no change while an edit is incomplete', async () => {
    const { user, changes } = showControl<number | null>(2460, (value, change) => (
      <RuntimeField label="Runtime" value={value} onChange={change} />
    ));
    const field = screen.getByLabelText('Runtime');
    await user.type(field, '{Backspace}{Backspace}00');
    expect(changes).toEqual([2460]);
    await user.type(field, ':');
    expect(changes).toEqual([2460]);
  });

  it('shows a value that is set from outside, whatever was typed', async () => {
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

  it('returns to a value that was set from outside when the input is invalid', async () => {
    function Holder() {
      const [value, setValue] = useState<number | null>(2460);
      const box = useRef<HTMLInputElement>(null);
      const setValueAndFocus = () => {
        setValue(2399);
        box.current!.focus();
      };
      return (
        <>
          <RuntimeField label="Runtime" value={value} onChange={setValue} ref={box} />
          <Button onClick={setValueAndFocus}>Try it</Button>
          <output>{value}</output>
        </>
      );
    }
    render(<Holder />);
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    const field = screen.getByLabelText('Runtime');
    expect(field).toHaveFocus();
    await user.clear(field);
    await user.type(field, 'abc');
    await user.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2399');
  });

  it('accepts only whole numbers that are not negative', async () => {
    const { user, last } = showControl<number | null>(null, (value, change) => (
      <NumberField label="Age" value={value} onChange={change} />
    ));
    await user.type(screen.getByLabelText('Age'), '2.5');
    await user.tab();
    expect(last()).toBeNull();
    await user.clear(screen.getByLabelText('Age'));
    await user.type(screen.getByLabelText('Age'), '0');
    expect(last()).toBe(0);
  });
});
