import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeeRange, type Fees } from './fee-range';

afterEach(() => localStorage.clear());
const open = (fees: Fees = {}) => {
  const onChange = vi.fn<(fees: Fees) => void>();
  const { unmount } = render(<FeeRange fees={fees} hint={undefined} onChange={onChange} />);
  return { onChange, unmount };
};
const box = () => screen.getByLabelText('In');

describe('the currency of a fee range', () => {
  it('is the euro by default, and remembers the user’s choice', async () => {
    const { unmount } = open();
    expect(box()).toHaveValue('EUR');
    await userEvent.selectOptions(box(), 'JPY');
    expect(box()).toHaveValue('JPY');
    unmount();
    const { onChange } = open();
    expect(box()).toHaveValue('JPY');
    await userEvent.type(screen.getByLabelText('Fee up to'), '1500');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith({
      feeMin: undefined,
      feeMax: { amount: 1500, currency: 'JPY' },
    });
  });
  it('is the currency of the present filter, which is not remembered', () => {
    const { unmount } = open({ feeMax: { amount: 1000, currency: 'GBP' } });
    expect(box()).toHaveValue('GBP');
    unmount();
    open();
    expect(box()).toHaveValue('EUR');
  });
  it('is the euro when the stored currency is invalid', () => {
    localStorage.setItem('laurel:currency', 'XXX');
    open();
    expect(box()).toHaveValue('EUR');
  });
});
