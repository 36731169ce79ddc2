import { texts } from '../texts';

export const t = texts({
  from: 'Fee from',
  to: 'Fee up to',
  currency: 'In',
  crossed: '“Fee from” is higher than “Fee up to”.',
});
