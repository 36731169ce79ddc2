import { texts } from './texts';

export const t = texts({
  others: 'Other currencies',
  rate: '1 {code} in {currency}',
  on: 'Your rate of {day}.',
  add: 'Compare another currency',
  refusal: 'Write a number above zero, such as 0.92.',
});
