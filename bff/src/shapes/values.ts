/** What every shape is made of: `null` is not known, money is in minor units, instants are ISO 8601 in UTC. */
export type Page<T> = { items: T[]; total: number; page: number; pageSize: number };
export type Money = { amount: number; currency: string };
export type Refusal = { code: string; message: string; field?: string; details?: unknown; requestId: string };

export type BusinessRole =
  'Producer' | 'Director' | 'Distributor' | 'Sales Agent' | 'Consultant' | 'Film School';
export type BillingCycle = '1_month' | '6_month' | '12_month';

export type Session = {
  userId: string;
  role: 'user' | 'admin';
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  businessRole: BusinessRole | null;
  expiresAt: string;
  impersonatedBy: string | null;
} | null;

export type User = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  image: string | null;
  createdAt: string;
  updatedAt: string;
  role: 'user' | 'admin';
  banned: boolean;
  banReason: string | null;
  banExpires: string | null;
  stripeCustomerId: string | null;
  businessRole: BusinessRole | null;
};
