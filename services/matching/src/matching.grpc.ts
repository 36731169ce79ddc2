import { BUSINESS_ROLES, isOneOf } from '@laurel/rules/vocabularies';
import type {
  GetExplanationsRequest,
  GetHistoryRequest,
  GetListingRequest,
  GetPreviewRequest,
  GetRecommendationsRequest,
  GetSnapshotRequest,
  GetTrialMatchesRequest,
  MatchingServiceService,
  RunWizardRequest,
} from '@laurel/proto/matching/v1/matching';
import { caller, isUuid, mayActFor, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { refuse } from '@laurel/runtime/refusals';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { RunWizard } from './commands/run-wizard.js';
import { Explanations } from './queries/explanations.js';
import { History } from './queries/history.js';
import { Listing } from './queries/listing.js';
import { Preview } from './queries/preview.js';
import { Recommendations } from './queries/recommendations.js';
import { Trial } from './queries/trial.js';

@Controller()
export class MatchingGrpc implements Face<typeof MatchingServiceService> {
  constructor(
    private readonly wizard: RunWizard,
    private readonly listing: Listing,
    private readonly explanations: Explanations,
    private readonly preview: Preview,
    private readonly trial: Trial,
    private readonly history: History,
    private readonly recommendations: Recommendations,
  ) {}

  @GrpcMethod('MatchingService')
  async runWizard(asked: RunWizardRequest) {
    if (!isUuid(asked.runKey)) throw refuse.invalid('run.key_invalid', 'A run’s key is a UUID.', 'runKey');
    if (!isOneOf(BUSINESS_ROLES, asked.userRole))
      throw refuse.invalid('run.role_unknown', `Choose one of ${BUSINESS_ROLES.join(', ')}.`, 'userRole');
    return this.wizard.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getListing(asked: GetListingRequest) {
    return this.listing.run({ ...asked, ...pageOf(asked) }, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getExplanations(asked: GetExplanationsRequest) {
    atMost(asked.competitionIds, 'competitionIds');
    return this.explanations.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getPreview(asked: GetPreviewRequest) {
    caller();
    return this.preview.run(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getTrialMatches(asked: GetTrialMatchesRequest) {
    return this.trial.of(asked);
  }

  @GrpcMethod('MatchingService')
  async getHistory({ userId, filmId, isBrief, ...paging }: GetHistoryRequest) {
    const asked = { userId: ownUser(userId), filmId: filmId ?? null, isBrief: isBrief ?? false };
    return this.history.of({ ...asked, ...pageOf(paging) });
  }

  @GrpcMethod('MatchingService')
  async getSnapshot(asked: GetSnapshotRequest) {
    atMost(asked.competitionIds, 'competitionIds');
    return this.explanations.snapshot(asked, mayActFor);
  }

  @GrpcMethod('MatchingService')
  async getRecommendations(asked: GetRecommendationsRequest) {
    return this.recommendations.of({ ...asked, ...pageOf(asked) }, mayActFor);
  }
}
