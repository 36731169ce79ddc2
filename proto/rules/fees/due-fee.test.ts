import { getDueFee } from './due-fee.js';

const fee = (amount: number, appliesTo: string | null = null) => ({
  id: amount,
  amount,
  currency: 'EUR',
  competitionDateId: 1,
  audience: 'standard',
  appliesTo,
});
const deadline = (isPast: boolean, ...fees: ReturnType<typeof fee>[]) => ({ date: { id: 1 }, isPast, fees });
const film = { length: 600, directorIsStudent: null };

describe('the fee that is due', () => {
  it('depends on the film’s format', () =>
    expect(getDueFee(deadline(false, fee(2000, 'short'), fee(4000, 'feature')), film)).toMatchObject({
      amount: 2000,
    }));
  it('is unknown without a fee on file, or if it depends on an unknown runtime', () => {
    expect(getDueFee(deadline(false), film)).toBe('unknown');
    const deadlineOfBothFormats = deadline(false, fee(2000, 'short'), fee(4000, 'feature'));
    expect(getDueFee(deadlineOfBothFormats, { ...film, length: null })).toBe('unknown');
  });
  it.each([null, undefined, deadline(true, fee(2000))])(
    'is null if nothing can be paid any more: %j',
    (item) => expect(getDueFee(item, film)).toBeNull(),
  );
});
