import { CatalogServiceService } from '@laurel/proto/catalog/v1/catalog';
import { CatalogEditingServiceService } from '@laurel/proto/catalog/v1/editing';
import { CatalogImportServiceService } from '@laurel/proto/catalog/v1/import';
import type { Blueprint } from '@laurel/runtime/boot';
import { idsIn } from '@laurel/runtime/command';
import { Module } from '@nestjs/common';
import { RequestScreenings } from './event-handlers/request-screenings.js';
import { CatalogEditingGrpc } from './catalog-editing.grpc.js';
import { catalogEnv } from './catalog.env.js';
import { CatalogImportGrpc } from './catalog-import.grpc.js';
import { CatalogGrpc } from './catalog.grpc.js';
import { CheckDraft } from './commands/check-draft.js';
import { DeleteCompetition } from './commands/delete-competition.js';
import { DeleteFestival } from './commands/delete-festival.js';
import { DeleteUnused } from './commands/delete-unused.js';
import { DeprecateCompetitions } from './commands/deprecate-competitions.js';
import { FillKnownAs } from './commands/fill-known-as.js';
import { FillReference } from './commands/fill-reference.js';
import { ImportCatalog } from './commands/import-catalog.js';
import { Importer } from './commands/importing/importer.js';
import { ImportWorker } from './commands/importing/import-worker.js';
import { NoteExport } from './commands/note-export.js';
import { OrderImport } from './commands/importing/order-import.js';
import { ReindexCatalog } from './commands/reindex-catalog.js';
import { ReportMistake } from './commands/report-mistake.js';
import { ResolveMistakeReport } from './commands/resolve-mistake-report.js';
import { exportFile, importFiles } from './commands/run-import.js';
import { SaveCompetition } from './commands/save-competition.js';
import { SaveCompetitionDates } from './commands/save-competition-dates.js';
import { SaveFestival } from './commands/save-festival.js';
import { SaveTerms } from './commands/save-terms.js';
import { seed } from './commands/seed.js';
import { UndoCatalogChange } from './commands/undo-catalog-change.js';
import { VerifyFestival } from './commands/verify-festival.js';
import { database } from './database.js';
import { personal } from './personal-data.js';
import { MergeFestivals } from './commands/merge-festivals.js';
import { RecordDistinctFestivals } from './commands/record-distinct-festivals.js';
import { CatalogHistory } from './queries/catalog-history.js';
import { CatalogueSize } from './queries/catalogue-size.js';
import { Competitions } from './queries/competitions.js';
import { Contradictions } from './queries/contradictions.js';
import { Deadlines } from './queries/deadlines.js';
import { DuplicateFestivals } from './queries/duplicate-festivals.js';
import { ExportPages } from './import/export-pages.js';
import { FestivalWhole } from './queries/festival-whole.js';
import { FindFestivals } from './queries/find-festivals.js';
import { Festivals } from './queries/festivals.js';
import { Imports } from './queries/imports.js';
import { Names } from './queries/names.js';
import { RecogniseNames } from './queries/recognise-names.js';
import { Search } from './queries/search.js';
import { MistakeReports } from './queries/mistake-reports.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import { SimilarFestivals } from './queries/similar-festivals.js';
import { entries, SaveEntryWhenSubmissionAdded } from './event-handlers/save-entry-when-submission-added.js';
import {
  SaveScreeningsWhenFilmRegistered,
  screenings,
} from './event-handlers/save-screenings-when-film-registered.js';
import { competitionSnapshots, festivalSnapshots, mergeSnapshots } from './catalogue-snapshots.js';
import { ComingDeadlines } from './search/coming-deadlines.js';
import { searchEngine } from './search/search-engine.provider.js';
import { IndexOrders } from './search/index-orders.js';
import { IndexMaintainer } from './search/index-maintainer.js';
import { SearchMetrics } from './search/search-metrics.js';
import { SearchFeed } from './search/search-feed.js';
import { Overview } from './queries/overview.js';

const search = [
  SearchFeed,
  ComingDeadlines,
  Search,
  searchEngine,
  IndexOrders,
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
  FestivalWhole,
  CatalogHistory,
  DuplicateFestivals,
  RecordDistinctFestivals,
  MergeFestivals,
];

const importing = [
  ImportCatalog,
  Importer,
  ImportWorker,
  OrderImport,
  Imports,
  ExportPages,
  NoteExport,
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
    FillKnownAs,
    RequestScreenings,
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
    Names,
    RecogniseNames,
  ],
})
export class CatalogModule {}

export const catalog: Blueprint = {
  name: 'catalog',
  module: CatalogModule,
  package: 'laurel.catalog.v1',
  env: catalogEnv,
  personal,
  services: {
    CatalogService: CatalogServiceService,
    CatalogEditingService: CatalogEditingServiceService,
    CatalogImportService: CatalogImportServiceService,
  },
  projections: { entries, screenings },
  owns: { festival: festivalSnapshots, competition: competitionSnapshots, merge: mergeSnapshots },
  commands: {
    'delete-festival': {
      description: 'Deletes festivals with all their competitions.',
      takes: 'ID …',
      run: async (app, { names }) => {
        for (const id of idsIn(names)) await app.get(DeleteFestival, { strict: false }).run(id);
      },
    },
    'delete-competition': {
      description: 'Deletes competitions with their terms, dates and fees.',
      takes: 'ID …',
      run: async (app, { names }) => {
        for (const id of idsIn(names)) await app.get(DeleteCompetition, { strict: false }).run(id);
      },
    },
    seed: { description: 'Makes the demonstration catalogue, once.', run: seed },
    import: importFiles,
    export: exportFile,
  },
};
