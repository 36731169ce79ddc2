export const BUSINESS_ROLES = [
  'Producer',
  'Director',
  'Distributor',
  'Sales Agent',
  'Consultant',
  'Film School',
] as const;
export type BusinessRole = (typeof BUSINESS_ROLES)[number];
