import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import { CatalogEditingServiceService } from '@laurel/proto/catalog/v1/editing';
import { CatalogImportServiceService } from '@laurel/proto/catalog/v1/import';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { parseIds } from '@laurel/runtime/lifecycle/command';
import { Module } from '@nestjs/common';
import { CatalogEditingGrpc } from './controllers/catalog-editing.grpc.js';
import { catalogEnv } from './settings/catalog.env.js';
import { CatalogImportGrpc } from './controllers/catalog-import.grpc.js';
import { CatalogGrpc } from './controllers/catalog.grpc.js';
import { CheckDraft } from './commands/editing/check-draft.js';
import { DeleteCompetition } from './commands/deletion/delete-competition.js';
import { DeleteFestival } from './commands/deletion/delete-festival.js';
import { DeleteUnused } from './commands/deletion/delete-unused.js';
import { DeprecateCompetitions } from './commands/editing/deprecate-competitions.js';
import { FillReference } from './commands/maintenance/fill-reference.js';
import { ImportCatalog } from './commands/importing/import-catalog.js';
import { Importer } from './commands/importing/importer.js';
import { ImportWorker } from './commands/importing/import-worker.js';
import { AuditExport } from './commands/importing/audit-export.js';
import { DecideImportRow } from './commands/importing/decide-import-row.js';
import { ImportCommands } from './commands/importing/import-commands.js';
import { ReindexCatalog } from './commands/maintenance/reindex-catalog.js';
import { ReportMistake } from './commands/mistakes/report-mistake.js';
import { ResolveMistakeReport } from './commands/mistakes/resolve-mistake-report.js';
import { exportFile, importFiles } from './commands/importing/run-import.js';
import { SaveCompetition } from './commands/editing/save-competition.js';
import { SaveCompetitionDates } from './commands/editing/save-competition-dates.js';
import { SaveFestival } from './commands/editing/save-festival.js';
import { SaveTerms } from './commands/editing/save-terms.js';
import { RefreshRates, refreshRates } from './commands/maintenance/refresh-rates.js';
import { seed } from './commands/maintenance/seed.js';
import { UndoCatalogChange } from './commands/editing/undo-catalog-change.js';
import { VerifyFestival } from './commands/editing/verify-festival.js';
import { database } from './database/client.js';
import { personalDataQueries } from './queries/personal-data.js';
import { MergeFestivals } from './commands/merging/merge-festivals.js';
import { RecordDistinctFestivals } from './commands/merging/record-distinct-festivals.js';
import { CatalogHistory } from './queries/editing/catalog-history.js';
import { CatalogueSize } from './queries/festivals/catalogue-size.js';
import { Competitions } from './queries/festivals/competitions.js';
import { Contradictions } from './queries/editing/contradictions.js';
import { Deadlines } from './queries/festivals/deadlines.js';
import { DuplicateFestivals } from './queries/editing/duplicate-festivals.js';
import { ExportPages } from './import/export-pages.js';
import { FestivalDetails } from './queries/editing/festival-details.js';
import { FindFestivals } from './queries/editing/find-festivals.js';
import { Festivals } from './queries/festivals/festivals.js';
import { ImportQueries } from './queries/editing/imports.js';
import { NameLists } from './queries/search/names.js';
import { RecogniseNames } from './queries/search/recognise-names.js';
import { Search } from './queries/search/search.js';
import { MistakeReports } from './queries/editing/mistake-reports.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import { SimilarFestivals } from './queries/festivals/similar-festivals.js';
import { entries, SaveEntryWhenSubmissionAdded } from './event-handlers/save-entry-when-submission-added.js';
import {
  SaveScreeningsWhenFilmRegistered,
  screenings,
} from './event-handlers/save-screenings-when-film-registered.js';
import { competitionSnapshots, festivalSnapshots, mergeSnapshots } from './messages/catalogue-snapshots.js';
import { ratesSnapshots, ReferenceRatesStore } from './reference/reference-rates.js';
import { UpcomingDeadlines } from './search/feed/upcoming-deadlines.js';
import { searchEngine } from './search/search-engine.provider.js';
import { IndexRebuildRequests } from './search/meilisearch/index-rebuild-requests.js';
import { IndexMaintainer } from './search/meilisearch/index-maintainer.js';
import { SearchMetrics } from './search/search-metrics.js';
import { SearchFeed } from './search/feed/search-feed.js';
import { Overview } from './queries/overview.js';

const search = [
  SearchFeed,
  UpcomingDeadlines,
  Search,
  searchEngine,
  IndexRebuildRequests,
  IndexMaintainer,
  SearchMetrics,
];

const editing = [
  SaveFestival,
  VerifyFestival,
  SaveCompetition,
  SaveCompetitionDates,
  SaveTerms,
  CheckDraft,
  DeprecateCompetitions,
  DeleteUnused,
  UndoCatalogChange,
  Contradictions,
  FindFestivals,
  FestivalDetails,
  CatalogHistory,
  DuplicateFestivals,
  RecordDistinctFestivals,
  MergeFestivals,
];

const importing = [
  ImportCatalog,
  Importer,
  ImportWorker,
  ImportCommands,
  DecideImportRow,
  ImportQueries,
  ExportPages,
  AuditExport,
  ReindexCatalog,
];

const eventHandlers = [ForgetUserWhenDeleted, SaveEntryWhenSubmissionAdded, SaveScreeningsWhenFilmRegistered];

@Module({
  controllers: [CatalogGrpc, CatalogEditingGrpc, CatalogImportGrpc, ...eventHandlers],
  providers: [
    Overview,
    ...database,
    ...search,
    ...editing,
    ...importing,
    FillReference,
    ReferenceRatesStore,
    RefreshRates,
    ReportMistake,
    ResolveMistakeReport,
    MistakeReports,
    DeleteFestival,
    DeleteCompetition,
    CatalogueSize,
    Festivals,
    SimilarFestivals,
    Competitions,
    Deadlines,
    NameLists,
    RecogniseNames,
  ],
})
export class CatalogModule {}

export const catalog: ServiceDefinition = {
  name: 'catalog',
  module: CatalogModule,
  package: 'laurel.catalog.v1',
  env: catalogEnv,
  personalData: personalDataQueries,
  services: {
    CatalogService: CatalogServiceService,
    CatalogEditingService: CatalogEditingServiceService,
    CatalogImportService: CatalogImportServiceService,
  },
  projections: { entries, screenings },
  owns: {
    festival: festivalSnapshots,
    competition: competitionSnapshots,
    merge: mergeSnapshots,
    rates: ratesSnapshots,
  },
  commands: {
    'delete-festival': {
      description: 'Deletes festivals with all their competitions.',
      takes: 'ID …',
      run: async (app, { names }) => {
        for (const id of parseIds(names)) await app.get(DeleteFestival, { strict: false }).run(id);
      },
    },
    'delete-competition': {
      description: 'Deletes competitions with their terms, dates and fees.',
      takes: 'ID …',
      run: async (app, { names }) => {
        for (const id of parseIds(names)) await app.get(DeleteCompetition, { strict: false }).run(id);
      },
    },
    seed: { description: 'Creates the demonstration catalogue, once.', run: seed },
    'rates:refresh': refreshRates,
    import: importFiles,
    export: exportFile,
  },
};
