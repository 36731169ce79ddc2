import { refuse } from '@laurel/runtime/refusals';

/** A user with an unverified address cannot pay, because the receipt might go to a stranger. */
export const unverified = () =>
  refuse.forbidden(
    'account.unverified',
    'Confirm your e-mail address first: the mail for it can be sent again from your profile.',
  );
