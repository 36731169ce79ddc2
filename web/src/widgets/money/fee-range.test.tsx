import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeeRange, type Fees } from './fee-range';

afterEach(() => localStorage.clear());
const showFeeRange = (fees: Fees = {}) => {
  const onChange = vi.fn<(fees: Fees) => void>();
  const { unmount } = render(<FeeRange fees={fees} hint={undefined} onChange={onChange} />);
  return { onChange, unmount };
};
const getCurrencyBox = () => screen.getByLabelText('In');

describe('the currency of a fee range', () => {
  it('is the euro by default, and remembers the user’s choice', async () => {
    const { unmount } = showFeeRange();
    expect(getCurrencyBox()).toHaveValue('EUR');
    await userEvent.selectOptions(getCurrencyBox(), 'JPY');
    expect(getCurrencyBox()).toHaveValue('JPY');
    unmount();
    const { onChange } = showFeeRange();
    expect(getCurrencyBox()).toHaveValue('JPY');
    await userEvent.type(screen.getByLabelText('Fee up to'), '1500');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith({
      feeMin: undefined,
      feeMax: { amount: 1500, currency: 'JPY' },
    });
  });
  it('is the currency of the current limit, which is not remembered', () => {
    const { unmount } = showFeeRange({ feeMax: { amount: 1000, currency: 'GBP' } });
    expect(getCurrencyBox()).toHaveValue('GBP');
    unmount();
    showFeeRange();
    expect(getCurrencyBox()).toHaveValue('EUR');
  });
  it('is the euro when the stored currency is invalid', () => {
    localStorage.setItem('laurel:currency', 'XXX');
    showFeeRange();
    expect(getCurrencyBox()).toHaveValue('EUR');
  });
});
