import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Module } from '@nestjs/common';
import { RebuildStatus } from './catalogue/rebuild-status.js';
import { Cards } from './catalogue/cards.js';
import { Catalogue } from './catalogue/catalogue.js';
import { ReferenceRates } from './catalogue/reference-rates.js';
import { CatalogueMetrics } from './catalogue/catalogue-metrics.js';
import { Clock } from './jobs/clock.js';
import { RecommendMonthly } from './jobs/recommend-monthly.js';
import { DeleteView } from './commands/saved-views/delete-view.js';
import { HideCompetition } from './commands/hide-competition.js';
import { RunWizard } from './commands/run-wizard.js';
import { SaveView } from './commands/saved-views/save-view.js';
import { Projections } from './projections/read-projections.js';
import { database, type Tx } from './database/client.js';
import { Films } from './projections/owned-films.js';
import { CurrentCompetitionIds } from './catalogue/current-competition-ids.js';
import { Matches } from './catalogue/matches.js';
import { matchingEnv } from './settings/matching.env.js';
import { MatchingGrpc } from './controllers/matching.grpc.js';
import { BestChanges } from './queries/changes/best-changes.js';
import { DailyUse } from './queries/limits/daily-use.js';
import { DraftPreview } from './queries/previews/draft-preview.js';
import { Explanations } from './queries/explanations/explanations.js';
import { FilmVerdicts } from './queries/explanations/film-verdicts.js';
import { HiddenReasons } from './queries/listing/hidden-reasons.js';
import { History } from './queries/runs/history.js';
import { Listing } from './queries/listing/listing.js';
import { NarrowedLists } from './queries/listing/narrowed-lists.js';
import { NearGroups } from './queries/changes/near-groups.js';
import { UnlockedCompetitions } from './queries/runs/unlocked-competitions.js';
import { ListPositions } from './queries/explanations/list-positions.js';
import { Planning } from './queries/planning/planning.js';
import { Preview } from './queries/previews/preview.js';
import { MatchQueries } from './queries/runs/match-queries.js';
import { Recommendations } from './queries/recommendations.js';
import { RowBuilder } from './queries/explanations/row-builder.js';
import { Runs } from './queries/runs/runs.js';
import { Trial } from './queries/previews/trial.js';
import { CloseRunWhenPaymentRefused } from './event-handlers/close-run-when-payment-refused.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import { MoveEntriesOnFestivalMerge, merges } from './event-handlers/move-entries-on-festival-merge.js';
import { IndexCompetitionWhenAdded } from './event-handlers/index-competition-when-added.js';
import { IndexFestivalWhenAdded } from './event-handlers/index-festival-when-added.js';
import { IndexFilmWhenRegistered } from './event-handlers/index-film-when-registered.js';
import { StoreElsewhereWhenChanged } from './event-handlers/store-elsewhere-when-changed.js';
import { StorePairWhenSubmissionAdded } from './event-handlers/store-pair-when-submission-added.js';
import { OpenMatchesWhenSubscribed } from './event-handlers/open-matches-when-subscribed.js';
import { rates, StoreRatesWhenStored } from './event-handlers/store-rates-when-stored.js';
import { Receipts } from './commands/run-receipts.js';
import { Recommender } from './jobs/recommender.js';
import { Rematches } from './catalogue/rematches.js';
import { CatalogueSnapshot } from './catalogue/catalogue-snapshot.js';
import { Overview } from './queries/overview.js';
import { personalDataQueries } from './queries/personal-data.js';

/**
 * Projections of other services’ data. Wizard runs and recommendations remain when a projection is emptied.
 */
const projections: ServiceDefinition['projections'] = {
  festivals: { aggregateTypes: ['festival'], clear: (tx: Tx) => tx.$executeRaw`truncate festival` },
  competitions: { aggregateTypes: ['competition'], clear: (tx: Tx) => tx.$executeRaw`truncate competition` },
  films: { aggregateTypes: ['film'], clear: (tx: Tx) => tx.$executeRaw`truncate film` },
  subscriptions: {
    aggregateTypes: ['subscription'],
    clear: (tx: Tx) => tx.$executeRaw`truncate film_subscription`,
  },
  pairs: { aggregateTypes: ['submission'], clear: (tx: Tx) => tx.$executeRaw`truncate pair, accepted_entry` },
  elsewhere: { aggregateTypes: ['elsewhere'], clear: (tx: Tx) => tx.$executeRaw`truncate elsewhere` },
  merges,
  rates,
};
const eventHandlers = [
  CloseRunWhenPaymentRefused,
  ForgetUserWhenDeleted,
  IndexFilmWhenRegistered,
  IndexFestivalWhenAdded,
  IndexCompetitionWhenAdded,
  OpenMatchesWhenSubscribed,
  StorePairWhenSubmissionAdded,
  StoreElsewhereWhenChanged,
  MoveEntriesOnFestivalMerge,
  StoreRatesWhenStored,
];
const queries = [
  DailyUse,
  Overview,
  Runs,
  RowBuilder,
  MatchQueries,
  UnlockedCompetitions,
  NarrowedLists,
  Listing,
  ListPositions,
  Explanations,
  FilmVerdicts,
  Planning,
  Preview,
  Trial,
  DraftPreview,
  BestChanges,
  NearGroups,
  HiddenReasons,
  History,
  Recommendations,
];

@Module({
  controllers: [MatchingGrpc, ...eventHandlers],
  providers: [
    ...database,
    Projections,
    Rematches,
    CatalogueSnapshot,
    Catalogue,
    CatalogueMetrics,
    CurrentCompetitionIds,
    Cards,
    RebuildStatus,
    ReferenceRates,
    Clock,
    Films,
    Matches,
    Receipts,
    RunWizard,
    HideCompetition,
    SaveView,
    DeleteView,
    RecommendMonthly,
    Recommender,
    ...queries,
  ],
})
export class MatchingModule {}

export const matching: ServiceDefinition = {
  name: 'matching',
  module: MatchingModule,
  package: 'laurel.matching.v1',
  personalData: personalDataQueries,
  services: { MatchingService: MatchingServiceService },
  env: matchingEnv,
  projections,
};
