import { paidHere, sumsPaidHere } from './sendings.js';

const fee = { amount: 2500, currency: 'EUR' };

it('the fee of an entry by e-mail is paid to Laurel, others are paid at the festival', () => {
  expect(paidHere({ method: 'email', fee })).toEqual(fee);
  expect(paidHere({ method: 'elsewhere', fee })).toBeNull();
  expect(paidHere({ method: 'email', fee: null })).toBeNull();
});

it('the totals count only fees that are paid to Laurel', () =>
  expect(
    sumsPaidHere([
      { method: 'email', fee },
      { method: 'elsewhere', fee },
    ]),
  ).toEqual([fee]));
