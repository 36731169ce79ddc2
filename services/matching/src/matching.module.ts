import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { Arriving } from './catalogue/arriving.js';
import { Cards } from './catalogue/cards.js';
import { Catalogue } from './catalogue/catalogue.js';
import { CatalogueMetrics } from './catalogue/catalogue-metrics.js';
import { Clock } from './clock.js';
import { RecommendMonthly } from './commands/recommend-monthly.js';
import { DeleteView } from './commands/delete-view.js';
import { HideCompetition } from './commands/hide-competition.js';
import { RunWizard } from './commands/run-wizard.js';
import { SaveView } from './commands/save-view.js';
import { Copies } from './catalogue/copies.js';
import { database, type Tx } from './database.js';
import { Films } from './catalogue/films.js';
import { PresentCompetitions } from './catalogue/present-competitions.js';
import { Matches } from './catalogue/matches.js';
import { matchingEnv } from './matching.env.js';
import { MatchingGrpc } from './matching.grpc.js';
import { BestChanges } from './queries/best-changes.js';
import { DraftPreview } from './queries/draft-preview.js';
import { Explanations } from './queries/explanations.js';
import { FilmVerdictsOf } from './queries/film-verdicts.js';
import { HiddenReasons } from './queries/hidden-reasons.js';
import { History } from './queries/history.js';
import { Listing } from './queries/listing.js';
import { NarrowedLists } from './queries/narrowed.js';
import { NearGroups } from './queries/near-groups.js';
import { OpenRows } from './queries/open-rows.js';
import { Placing } from './queries/placing.js';
import { Planning } from './queries/planning.js';
import { Preview } from './queries/preview.js';
import { Questions } from './queries/questions.js';
import { Recommendations } from './queries/recommendations.js';
import { Rows } from './queries/rows.js';
import { Runs } from './queries/runs.js';
import { Trial } from './queries/trial.js';
import { CloseRunWhenPaymentRefused } from './reactions/close-run-when-payment-refused.js';
import { ForgetUserWhenDeleted } from './reactions/forget-user-when-deleted.js';
import { FollowFestivalsWhenMerged, merges } from './reactions/follow-festivals-when-merged.js';
import { IndexCompetitionWhenAdded } from './reactions/index-competition-when-added.js';
import { IndexFestivalWhenAdded } from './reactions/index-festival-when-added.js';
import { IndexFilmWhenRegistered } from './reactions/index-film-when-registered.js';
import { KeepElsewhereWhenChanged } from './reactions/keep-elsewhere-when-changed.js';
import { KeepPairWhenSubmissionAdded } from './reactions/keep-pair-when-submission-added.js';
import { OpenMatchesWhenSubscribed } from './reactions/open-matches-when-subscribed.js';
import { Receipts } from './receipts.js';
import { Recommender } from './recommender.js';
import { Rematches } from './catalogue/rematches.js';
import { Snapshot } from './catalogue/snapshot.js';
import { Overview } from './queries/overview.js';
import { personal } from './personal-data.js';

/** What is kept of others. Runs of the wizard and recommendations stay when a copy is emptied. */
const copies: Blueprint['copies'] = {
  festivals: { of: ['festival'], forget: (tx: Tx) => tx.$executeRaw`truncate festival` },
  competitions: { of: ['competition'], forget: (tx: Tx) => tx.$executeRaw`truncate competition` },
  films: { of: ['film'], forget: (tx: Tx) => tx.$executeRaw`truncate film` },
  subscriptions: { of: ['subscription'], forget: (tx: Tx) => tx.$executeRaw`truncate film_subscription` },
  pairs: { of: ['submission'], forget: (tx: Tx) => tx.$executeRaw`truncate pair, taken_entry` },
  elsewhere: { of: ['elsewhere'], forget: (tx: Tx) => tx.$executeRaw`truncate elsewhere` },
  merges,
};
const reactions = [
  CloseRunWhenPaymentRefused,
  ForgetUserWhenDeleted,
  IndexFilmWhenRegistered,
  IndexFestivalWhenAdded,
  IndexCompetitionWhenAdded,
  OpenMatchesWhenSubscribed,
  KeepPairWhenSubmissionAdded,
  KeepElsewhereWhenChanged,
  FollowFestivalsWhenMerged,
];
const queries = [
  Overview,
  Runs,
  Rows,
  Questions,
  OpenRows,
  NarrowedLists,
  Listing,
  Placing,
  Explanations,
  FilmVerdictsOf,
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
  controllers: [MatchingGrpc, ...reactions],
  providers: [
    ...database,
    Copies,
    Rematches,
    Snapshot,
    Catalogue,
    CatalogueMetrics,
    PresentCompetitions,
    Cards,
    Arriving,
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

export const matching: Blueprint = {
  name: 'matching',
  module: MatchingModule,
  package: 'laurel.matching.v1',
  personal,
  services: { MatchingService: MatchingServiceService },
  env: matchingEnv,
  copies,
};
