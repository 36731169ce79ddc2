import { getFeePaidHere, getSumsPaidHere } from './sendings.js';

const fee = { amount: 2500, currency: 'EUR' };

it('the fee of an entry by e-mail is paid to Laurel, others are paid at the festival', () => {
  expect(getFeePaidHere({ method: 'email', fee })).toEqual(fee);
  expect(getFeePaidHere({ method: 'elsewhere', fee })).toBeNull();
  expect(getFeePaidHere({ method: 'email', fee: null })).toBeNull();
});

it('the totals count only fees that are paid to Laurel', () =>
  expect(
    getSumsPaidHere([
      { method: 'email', fee },
      { method: 'elsewhere', fee },
    ]),
  ).toEqual([fee]));
