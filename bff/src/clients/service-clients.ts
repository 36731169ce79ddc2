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
import { client } from '@laurel/runtime/grpc/client';
import type { BffEnv } from '../settings/bff.env.js';

export const connectServices = (env: BffEnv) => ({
  identity: client(IdentityServiceService, env.IDENTITY_URL),
  catalog: client(CatalogServiceService, env.CATALOG_URL),
  editing: client(CatalogEditingServiceService, env.CATALOG_URL),
  imports: client(CatalogImportServiceService, env.CATALOG_URL),
  films: client(FilmsServiceService, env.FILMS_URL),
  dossiers: client(DossiersServiceService, env.FILMS_URL),
  matching: client(MatchingServiceService, env.MATCHING_URL),
  submissions: client(SubmissionsServiceService, env.SUBMISSIONS_URL),
  lists: client(ListsServiceService, env.SUBMISSIONS_URL),
  pastEntries: client(PastEntriesServiceService, env.SUBMISSIONS_URL),
  billing: client(BillingServiceService, env.BILLING_URL),
  identityMaintenance: client(MaintenanceServiceService, env.IDENTITY_URL, 'identity'),
  catalogMaintenance: client(MaintenanceServiceService, env.CATALOG_URL, 'catalog'),
  filmsMaintenance: client(MaintenanceServiceService, env.FILMS_URL, 'films'),
  matchingMaintenance: client(MaintenanceServiceService, env.MATCHING_URL, 'matching'),
  submissionsMaintenance: client(MaintenanceServiceService, env.SUBMISSIONS_URL, 'submissions'),
  billingMaintenance: client(MaintenanceServiceService, env.BILLING_URL, 'billing'),
});
export type Services = ReturnType<typeof connectServices>;
