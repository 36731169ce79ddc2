/** What other services want of identity, and which of them does: nobody else's word counts for it. */
export const ACTS_WANTED_BY: Readonly<Record<string, string>> = { 'tokens.granted': 'billing' };
export const MAILS_WANTED_BY: Readonly<Record<string, string>> = { 'export-ready': 'films' };

export const isWantedBy = (by: Readonly<Record<string, string>>, what: string, teller: string): boolean =>
  Object.hasOwn(by, what) && by[what] === teller;
