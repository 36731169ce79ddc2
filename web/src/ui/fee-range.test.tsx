import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FeeRange, type Fees } from './fee-range';

afterEach(() => localStorage.clear());
const open = (fees: Fees = {}) => {
  const onChange = jest.fn<void, [Fees]>();
  const { unmount } = render(<FeeRange fees={fees} hint={undefined} onChange={onChange} />);
  return { onChange, unmount };
};
const box = () => screen.getByLabelText('In');

describe('the currency of a range of fees', () => {
  it('is the euro until another is chosen, and then that one whenever somebody comes back', async () => {
    const { unmount } = open();
    expect(box()).toHaveValue('EUR');
    await userEvent.selectOptions(box(), 'JPY');
    expect(box()).toHaveValue('JPY');
    unmount();
    const { onChange } = open();
    expect(box()).toHaveValue('JPY');
    await userEvent.type(screen.getByLabelText('Fee at most'), '1500');
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith({
      feeMin: undefined,
      feeMax: { amount: 1500, currency: 'JPY' },
    });
  });
  it('is what is asked for, which says nothing of the next time', () => {
    const { unmount } = open({ feeMax: { amount: 1000, currency: 'GBP' } });
    expect(box()).toHaveValue('GBP');
    unmount();
    open();
    expect(box()).toHaveValue('EUR');
  });
  it('is the euro where what is kept is none', () => {
    localStorage.setItem('laurel:currency', 'XXX');
    open();
    expect(box()).toHaveValue('EUR');
  });
});
