import type {
  AnswerSendingRequest,
  BeginSendingRequest,
  CancelSendingRequest,
  CountWatchesRequest,
  GetSendingsRequest,
  ReviewSendingRequest,
  AddSubmissionsRequest,
  ChangeSubmissionsRequest,
  CreateCalendarFeedRequest,
  GetCalendarRequest,
  GetFilmStandingsRequest,
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
import { administrator, caller, mayActFor, ownHands, ownUser } from '@laurel/runtime/call';
import type { Face } from '@laurel/runtime/door';
import { atMost, pageOf } from '@laurel/runtime/pages';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import { AddSubmissions } from './commands/add-submissions.js';
import { ChangeSubmissions } from './commands/change-submissions.js';
import { CreateCalendarFeed } from './commands/create-calendar-feed.js';
import { ReadCalendarFeed } from './commands/read-calendar-feed.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { UndoChanges } from './commands/undo-changes.js';
import { SaveSearch } from './commands/save-search.js';
import { WatchFestival } from './commands/watch-festival.js';
import { AnswerSending } from './commands/answer-sending.js';
import { BeginSending } from './commands/begin-sending.js';
import { CancelSending } from './commands/cancel-sending.js';
import { Db } from './database.js';
import { ReviewSending } from './commands/review-sending.js';
import { Sendings } from './queries/sendings.js';
import { sendingMessage } from './sending/sending-message.js';
import { saidIn } from './messages.js';
import { Calendar } from './queries/calendar.js';
import { calendarFeedsOf } from './calendars/calendar-feeds.js';
import { FilmStandings } from './queries/film-standings.js';
import { notificationsOf } from './queries/notifications.js';
import { Submissions } from './queries/submissions.js';
import { searchesOf } from './watching/saved-searches.js';
import { watchesCounted, watchesOf } from './watching/watches.js';
import { Overview } from './queries/overview.js';

@Controller()
export class SubmissionsGrpc implements Face<typeof SubmissionsServiceService> {
  constructor(
    private readonly add: AddSubmissions,
    private readonly change: ChangeSubmissions,
    private readonly undo: UndoChanges,
    private readonly submissions: Submissions,
    private readonly standings: FilmStandings,
    private readonly overview: Overview,
    private readonly watching: WatchFestival,
    private readonly searching: SaveSearch,
    private readonly calendar: Calendar,
    private readonly feeds: CreateCalendarFeed,
    private readonly feed: ReadCalendarFeed,
    private readonly reading: ReadNotifications,
    private readonly reviews: ReviewSending,
    private readonly sendings: Sendings,
    private readonly begin: BeginSending,
    private readonly cancel: CancelSending,
    private readonly answer: AnswerSending,
    private readonly db: Db,
  ) {}

  @GrpcMethod('SubmissionsService')
  async addSubmissions({ particulars, ...asked }: AddSubmissionsRequest) {
    const addition = {
      filmId: asked.filmId,
      competitionIds: atMost(asked.competitionIds, 'competitionIds'),
      state: asked.state ?? 'suggested',
      said: saidIn(particulars),
      userRole: asked.userRole ?? null,
      planned: atMost(asked.planned, 'planned'),
    };
    return { results: await this.add.run(addition, mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  async changeSubmissions({ items, state, via, particulars, userRole }: ChangeSubmissionsRequest) {
    const asked = atMost(items, 'items').map(({ submissionId, rowVersion = null, dateId = null }) => ({
      submissionId,
      rowVersion,
      dateId,
    }));
    return {
      results: await this.change.run(
        { items: asked, state, via: via ?? null, said: saidIn(particulars), userRole: userRole ?? null },
        mayActFor,
      ),
    };
  }

  @GrpcMethod('SubmissionsService')
  async undoChanges({ items }: UndoChangesRequest) {
    return { results: await this.undo.run(atMost(items, 'items'), mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  getSubmission({ submissionId }: GetSubmissionRequest) {
    return this.submissions.one(submissionId, mayActFor);
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
    atMost(competitionIds, 'competitionIds');
    const page = paging.pageSize === 0 ? null : pageOf(paging);
    return this.submissions.of(
      { filmId, state: state ?? null, competitionIds, isNewestOnly, sort, paging: page },
      mayActFor,
    );
  }

  @GrpcMethod('SubmissionsService')
  async getFilmStandings({ userId, filmIds }: GetFilmStandingsRequest) {
    return { items: await this.standings.of(ownUser(userId), filmIds) };
  }

  @GrpcMethod('SubmissionsService')
  async watchFestival({ festivalId }: WatchFestivalRequest) {
    return { watch: await this.watching.run(festivalId) };
  }

  @GrpcMethod('SubmissionsService')
  async unwatchFestival({ festivalId }: UnwatchFestivalRequest) {
    await this.watching.end(festivalId);
    return {};
  }

  @GrpcMethod('SubmissionsService')
  async getWatches() {
    return { items: await watchesOf(this.db, caller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async saveSearch(asked: SaveSearchRequest) {
    return { items: await this.searching.run(asked) };
  }

  @GrpcMethod('SubmissionsService')
  async getSavedSearches() {
    return { items: await searchesOf(this.db, caller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async deleteSavedSearch({ searchId }: DeleteSavedSearchRequest) {
    return { items: await this.searching.delete(searchId) };
  }

  @GrpcMethod('SubmissionsService')
  getCalendar({ filmId, from, to, ...paging }: GetCalendarRequest) {
    return this.calendar.of({ filmId, from, to, paging: pageOf(paging) }, mayActFor);
  }

  @GrpcMethod('SubmissionsService')
  createCalendarFeed({ filmId }: CreateCalendarFeedRequest) {
    return this.feeds.run(filmId ?? null);
  }

  @GrpcMethod('SubmissionsService')
  async getCalendarFeeds() {
    return { items: await calendarFeedsOf(this.db, caller().user) };
  }

  @GrpcMethod('SubmissionsService')
  async revokeCalendarFeed({ feedId }: RevokeCalendarFeedRequest) {
    return { items: await this.feeds.revoke(feedId) };
  }

  @GrpcMethod('SubmissionsService')
  readCalendarFeed({ secret }: ReadCalendarFeedRequest) {
    return this.feed.run(secret);
  }

  @GrpcMethod('SubmissionsService')
  getNotifications(paging: GetNotificationsRequest) {
    return notificationsOf(this.db, caller().user, pageOf(paging));
  }

  @GrpcMethod('SubmissionsService')
  readNotifications({ ids, upTo }: ReadNotificationsRequest) {
    return this.reading.run(ownHands().user, { ids: atMost(ids, 'ids'), upTo });
  }

  @GrpcMethod('SubmissionsService')
  async countWatches({ festivalIds }: CountWatchesRequest) {
    administrator();
    return { counts: await watchesCounted(this.db, atMost(festivalIds, 'festivalIds')) };
  }

  @GrpcMethod('SubmissionsService')
  async getSubmissionsOverview() {
    administrator();
    return this.overview.now();
  }

  @GrpcMethod('SubmissionsService')
  async reviewSending(asked: ReviewSendingRequest) {
    atMost(asked.submissionIds, 'submissionIds');
    return { items: await this.reviews.run(asked, mayActFor) };
  }

  @GrpcMethod('SubmissionsService')
  async beginSending(asked: BeginSendingRequest) {
    return { sending: await this.begin.run(asked) };
  }

  @GrpcMethod('SubmissionsService')
  async cancelSending({ batchId }: CancelSendingRequest) {
    return { sending: sendingMessage(await this.cancel.run(batchId)) };
  }

  @GrpcMethod('SubmissionsService')
  async answerSending(asked: AnswerSendingRequest) {
    return { sending: sendingMessage(await this.answer.run(asked)) };
  }

  @GrpcMethod('SubmissionsService')
  async getSendings({ filmId }: GetSendingsRequest) {
    return { items: await this.sendings.of(filmId, mayActFor) };
  }
}
