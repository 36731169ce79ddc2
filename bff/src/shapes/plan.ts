import type { BillingCycle } from './values.js';

export type Product = {
  id: string | -1;
  type: string;
  name: string;
  description: string | null;
  highlighted: boolean;
  isEnterprise: boolean;
  features: string[];
  prices: Partial<Record<BillingCycle, { id: string; price: number; currency: string }>>;
};

export type LedgerEntry = {
  id: number;
  kind: 'grant' | 'spend' | 'refund';
  token: 'strategy' | 'submission';
  amount: number;
  filmId: number | null;
  reason: string;
  at: string;
};
/** The balances, and the last entries of the ledger, newest first. */
export type Tokens = {
  availableSubmissionTokens: number;
  availableStrategyTokens: number;
  entries: LedgerEntry[];
};
