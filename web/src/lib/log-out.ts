import { becomeAnother } from './become-another';
import { mutate } from './bff';

/** Ends the session here, or every one of the account's, then at the sign-in service where that could not be told; the whole page is loaded anew. */
export const logOut = (asked: { everywhere?: boolean } = {}): Promise<void> =>
  becomeAnother(async () => (await mutate('endSession', asked)).logoutUrl ?? '/');
