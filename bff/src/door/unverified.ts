import { refuse } from '@laurel/runtime/refusals';

/** Who has not confirmed the address pays nothing: a receipt would go to a stranger. */
export const unverified = () =>
  refuse.forbidden(
    'account.unverified',
    'Confirm your e-mail address first: the mail for it can be sent again from your profile.',
  );
