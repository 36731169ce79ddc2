import { render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { makeSession } from '../../../test/make';
import { ConversionProvider } from '../../lib/money/conversion-provider';
import { sessionQuery } from '../../lib/session/session';
import type { Session } from '../../lib/server/wire';
import { FeeRange, type Fees } from './fee-range';

afterEach(() => localStorage.clear());
const showFeeRange = (fees: Fees = {}, session: Session = null) => {
  const onChange = vi.fn<(fees: Fees) => void>();
  const client = new QueryClient();
  client.setQueryData(sessionQuery.queryKey, session);
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <ConversionProvider>
        <FeeRange fees={fees} hint={undefined} onChange={onChange} />
      </ConversionProvider>
    </QueryClientProvider>,
  );
  return { onChange, unmount };
};
const getCurrencyBox = () => screen.getByLabelText('In');

describe('the currency of a fee range', () => {
  it.each([
    [['en-GB'], 'GBP'],
    [['ja'], 'JPY'],
    [['en'], 'EUR'],
  ])('is that of the browser’s languages %j: %s', (languages, currency) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    showFeeRange();
    expect(getCurrencyBox()).toHaveValue(currency);
  });
  it('is that of the profile, whatever was chosen in this browser', () => {
    localStorage.setItem('laurel:currency', 'JPY');
    showFeeRange({}, makeSession({ currency: 'SEK' }));
    expect(getCurrencyBox()).toHaveValue('SEK');
  });
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
