import { mergeDates } from './table-scope.js';

const makeFee = (audience: string, amount: number) => ({
  title: audience,
  amount,
  currency: 'EUR',
  audience,
  appliesTo: null,
});
const makeDate = (fees: ReturnType<typeof makeFee>[]) => ({
  date: '2027-01-10',
  title: null,
  deprecated: false,
  timezone: null,
  time: null,
  fees,
});

it.each([
  [true, [3500, 1000]],
  [false, [3500]],
])('a deadline keeps a stored fee only if a fee of the table is unclear: %s', (hasUnclearFees, amounts) => {
  const stored = makeDate([makeFee('standard', 3000), makeFee('student', 1000)]);
  const scope = { termTypes: [], textRules: [], fields: [], hasFees: true, hasUnclearFees };
  const [date] = mergeDates([makeDate([makeFee('standard', 3500)])], [stored], scope);
  expect(date!.fees.map(({ amount }) => amount)).toEqual(amounts);
});
