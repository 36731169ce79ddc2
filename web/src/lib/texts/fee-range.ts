import { texts } from './texts';

export const t = texts({
  from: 'Fee from',
  to: 'Fee at most',
  currency: 'In',
  crossed: 'More than “at most”: nothing can lie between.',
});
