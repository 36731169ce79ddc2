import type {
  CountWatchesRequest,
  AddSubmissionsRequest,
  ChangeSubmissionsRequest,
  CreateCalendarFeedRequest,
  GetCalendarRequest,
  GetFilmSummariesRequest,
  GetFilmSubmissionsRequest,
  GetNotificationsRequest,
  DeleteSavedSearchRequest,
  GetSubmissionRequest,
  ReadCalendarFeedRequest,
  ReadNotificationsRequest,
  RevokeCalendarFeedRequest,
  SaveSearchRequest,
  SubmissionsServiceService,
  UndoChangesRequest,
  UnwatchFestivalRequest,
  WatchFestivalRequest,
} from '@laurel/proto/submissions/v1/submissions';
import {
  requireAdministrator,
  getCaller,
  mayActFor,
  getDirectCaller,
  checkUserAccess,
} from '@laurel/runtime/auth/call-context';
import type { RpcHandlers } from '@laurel/runtime/grpc/server';
import { checkMaxItems, parsePaging } from '@laurel/runtime/database/paging';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddSubmissions } from '../commands/submissions/add-submissions.js';
import { ChangeSubmissions } from '../commands/submissions/change-submissions.js';
import { CreateCalendarFeed } from '../commands/calendars/create-calendar-feed.js';
import { ReadCalendarFeed } from '../commands/calendars/read-calendar-feed.js';
import { ReadNotifications } from '../commands/watching/read-notifications.js';
import { UndoChanges } from '../commands/submissions/undo-changes.js';
import { SaveSearch } from '../commands/watching/save-search.js';
import { WatchFestival } from '../commands/watching/watch-festival.js';
import { Db } from '../database/client.js';
import { parseStateDetails } from '../submissions/messages.js';
import { Calendar } from '../queries/calendar.js';
import { findCalendarFeeds } from '../calendars/calendar-feeds.js';
import { FilmSummaries } from '../queries/film-summaries.js';
import { findNotifications } from '../queries/notifications.js';
import { Submissions } from '../queries/submissions.js';
import { findSavedSearches } from '../watching/saved-searches.js';
import { countWatches, findWatches } from '../watching/watches.js';
import { Overview } from '../queries/overview.js';
import type { SendingsGrpc } from './sendings.grpc.js';

/** All methods of the service except those of `SendingsGrpc`. */
@Controller()
export class SubmissionsGrpc implements Omit<
  RpcHandlers<typeof SubmissionsServiceService>,
  keyof SendingsGrpc
> {
  constructor(
    private readonly addSubmissionsCommand: AddSubmissions,
    private readonly changeSubmissionsCommand: ChangeSubmissions,
    private readonly undoChangesCommand: UndoChanges,
    private readonly submissions: Submissions,
    private readonly summaries: FilmSummaries,
    private readonly overview: Overview,
    private readonly watchFestivalCommand: WatchFestival,
    private readonly saveSearchCommand: SaveSearch,
    private readonly calendar: Calendar,
    private readonly createCalendarFeedCommand: CreateCalendarFeed,
    private readonly readCalendarFeedCommand: ReadCalendarFeed,
    private readonly readNotificationsCommand: ReadNotifications,
    private readonly db: Db,
  ) {}

  @GrpcMethod('SubmissionsService')
  async addSubmissions({ particulars, ...request }: AddSubmissionsRequest) {
    const addition = {
      filmId: request.filmId,
      competitionIds: checkMaxItems(request.competitionIds, 'competitionIds'),
      state: request.state ?? 'suggested',
      input: parseStateDetails(particulars),
      userRole: request.userRole ?? null,
      planned: checkMaxItems(request.planned, 'planned'),
    };
    return { results: await this.addSubmissionsCommand.run(addition, mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  async changeSubmissions({ items, state, via, particulars, userRole }: ChangeSubmissionsRequest) {
    const changedItems = checkMaxItems(items, 'items').map(
      ({ submissionId, rowVersion = null, dateId = null }) => ({ submissionId, rowVersion, dateId }),
    );
    return {
      results: await this.changeSubmissionsCommand.run(
        {
          items: changedItems,
          state,
          via: via ?? null,
          input: parseStateDetails(particulars),
          userRole: userRole ?? null,
        },
        mayActFor,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  async undoChanges({ items }: UndoChangesRequest) {
    return { results: await this.undoChangesCommand.run(checkMaxItems(items, 'items'), mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  getSubmission({ submissionId }: GetSubmissionRequest) {
    return this.submissions.getSubmission(submissionId, mayActFor);
  }

  @GrpcMethod('SubmissionsService')
  async getFilmSubmissions({
    filmId,
    state,
    competitionIds,
    isNewestOnly,
    sort = null,
    ...paging
  }: GetFilmSubmissionsRequest) {
    checkMaxItems(competitionIds, 'competitionIds');
    const page = paging.pageSize === 0 ? null : parsePaging(paging);
    return this.submissions.find(
      { filmId, state: state ?? null, competitionIds, isNewestOnly, sort, paging: page },
      mayActFor,
    );
  }

  @GrpcMethod('SubmissionsService')
  async getFilmSummaries({ userId, filmIds }: GetFilmSummariesRequest) {
    return { items: await this.summaries.find(checkUserAccess(userId), filmIds) };
  }

  @GrpcMethod('SubmissionsService')
  async watchFestival({ festivalId }: WatchFestivalRequest) {
    return { watch: await this.watchFestivalCommand.run(festivalId) };
  }

  @GrpcMethod('SubmissionsService')
  async unwatchFestival({ festivalId }: UnwatchFestivalRequest) {
    await this.watchFestivalCommand.unwatch(festivalId);
    return {};
  }

  @GrpcMethod('SubmissionsService')
  async getWatches() {
    return { items: await findWatches(this.db, getCaller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async saveSearch(request: SaveSearchRequest) {
    return { items: await this.saveSearchCommand.run(request) };
  }

  @GrpcMethod('SubmissionsService')
  async getSavedSearches() {
    return { items: await findSavedSearches(this.db, getCaller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async deleteSavedSearch({ searchId }: DeleteSavedSearchRequest) {
    return { items: await this.saveSearchCommand.delete(searchId) };
  }

  @GrpcMethod('SubmissionsService')
  getCalendar({ filmId, from, to, ...paging }: GetCalendarRequest) {
    return this.calendar.find({ filmId, from, to, paging: parsePaging(paging) }, mayActFor);
  }

  @GrpcMethod('SubmissionsService')
  createCalendarFeed({ filmId }: CreateCalendarFeedRequest) {
    return this.createCalendarFeedCommand.run(filmId ?? null);
  }

  @GrpcMethod('SubmissionsService')
  async getCalendarFeeds() {
    return { items: await findCalendarFeeds(this.db, getCaller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async revokeCalendarFeed({ feedId }: RevokeCalendarFeedRequest) {
    return { items: await this.createCalendarFeedCommand.revoke(feedId) };
  }

  @GrpcMethod('SubmissionsService')
  readCalendarFeed({ secret }: ReadCalendarFeedRequest) {
    return this.readCalendarFeedCommand.run(secret);
  }

  @GrpcMethod('SubmissionsService')
  getNotifications(paging: GetNotificationsRequest) {
    return findNotifications(this.db, getCaller().user, parsePaging(paging));
  }

  @GrpcMethod('SubmissionsService')
  readNotifications({ ids, upTo }: ReadNotificationsRequest) {
    return this.readNotificationsCommand.run(getDirectCaller().user, {
      ids: checkMaxItems(ids, 'ids'),
      upTo,
    });
  }

  @GrpcMethod('SubmissionsService')
  async countWatches({ festivalIds }: CountWatchesRequest) {
    requireAdministrator();
    return { counts: await countWatches(this.db, checkMaxItems(festivalIds, 'festivalIds')) };
  }

  @GrpcMethod('SubmissionsService')
  async getSubmissionsOverview() {
    requireAdministrator();
    return this.overview.load();
  }
}
