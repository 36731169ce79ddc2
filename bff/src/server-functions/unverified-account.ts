import { refuse } from '@laurel/runtime/errors/refusals';

/** A user with an unverified address cannot pay, because the receipt might go to a stranger. */
export const createUnverifiedRefusal = () =>
  refuse.forbidden('account.unverified', 'This account’s e-mail address has not been confirmed yet.');
