import { BillingServiceService } from '@laurel/proto/billing/v1/billing';
import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import { CatalogEditingServiceService } from '@laurel/proto/catalog/v1/editing';
import { CatalogImportServiceService } from '@laurel/proto/catalog/v1/import';
import { DossiersServiceService } from '@laurel/proto/films/v1/dossiers';
import { FilmsServiceService } from '@laurel/proto/films/v1/films';
import { IdentityServiceService } from '@laurel/proto/identity/v1/identity';
import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import { ListsServiceService } from '@laurel/proto/submissions/v1/lists';
import { PastEntriesServiceService } from '@laurel/proto/submissions/v1/past_entries';
import { SubmissionsServiceService } from '@laurel/proto/submissions/v1/submissions';
import { MaintenanceServiceService } from '@laurel/proto/runtime/v1/maintenance';
import { createClient } from '@laurel/runtime/grpc/client';
import type { BffEnv } from '../settings/bff.env.js';

export const connectServices = (env: BffEnv) => ({
  identity: createClient(IdentityServiceService, env.IDENTITY_URL),
  catalog: createClient(CatalogServiceService, env.CATALOG_URL),
  editing: createClient(CatalogEditingServiceService, env.CATALOG_URL),
  imports: createClient(CatalogImportServiceService, env.CATALOG_URL),
  films: createClient(FilmsServiceService, env.FILMS_URL),
  dossiers: createClient(DossiersServiceService, env.FILMS_URL),
  matching: createClient(MatchingServiceService, env.MATCHING_URL),
  submissions: createClient(SubmissionsServiceService, env.SUBMISSIONS_URL),
  lists: createClient(ListsServiceService, env.SUBMISSIONS_URL),
  pastEntries: createClient(PastEntriesServiceService, env.SUBMISSIONS_URL),
  billing: createClient(BillingServiceService, env.BILLING_URL),
  identityMaintenance: createClient(MaintenanceServiceService, env.IDENTITY_URL, 'identity'),
  catalogMaintenance: createClient(MaintenanceServiceService, env.CATALOG_URL, 'catalog'),
  filmsMaintenance: createClient(MaintenanceServiceService, env.FILMS_URL, 'films'),
  matchingMaintenance: createClient(MaintenanceServiceService, env.MATCHING_URL, 'matching'),
  submissionsMaintenance: createClient(MaintenanceServiceService, env.SUBMISSIONS_URL, 'submissions'),
  billingMaintenance: createClient(MaintenanceServiceService, env.BILLING_URL, 'billing'),
});
export type Services = ReturnType<typeof connectServices>;
