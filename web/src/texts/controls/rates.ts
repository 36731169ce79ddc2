import { texts } from '../texts';

export const t = texts({
  others: 'Other currencies',
  rate: '1 {code} in {currency}',
  on: 'Your rate from {day}.',
  add: 'Compare another currency',
  refusal: 'Enter a number above zero, such as 0.92.',
});
