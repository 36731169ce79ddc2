import { ListsServiceService } from '@laurel/proto/submissions/v1/lists';
import { PastEntriesServiceService } from '@laurel/proto/submissions/v1/past_entries';
import { SubmissionsServiceService } from '@laurel/proto/submissions/v1/submissions';
import type { Blueprint } from '@laurel/runtime/boot';
import { Module } from '@nestjs/common';
import { AddSubmissions } from './commands/add-submissions.js';
import { ChangeSubmissions } from './commands/change-submissions.js';
import { CreateCalendarFeed } from './commands/create-calendar-feed.js';
import { ReadCalendarFeed } from './commands/read-calendar-feed.js';
import { ReadNotifications } from './commands/read-notifications.js';
import { seedDemo } from './commands/seed-demo.js';
import { Snapshots } from './commands/snapshots.js';
import { SaveSearch } from './commands/save-search.js';
import { TellReminders } from './commands/tell-reminders.js';
import { TellWatchers } from './commands/tell-watchers.js';
import { UndoChanges } from './commands/undo-changes.js';
import { WatchFestival } from './commands/watch-festival.js';
import { AnswerSending } from './commands/answer-sending.js';
import { BeginSending } from './commands/begin-sending.js';
import { CancelSending } from './commands/cancel-sending.js';
import { EndSendings } from './commands/end-sendings.js';
import { BringInPast } from './commands/past/bring-in-past.js';
import { KeepPastEntry } from './commands/past/keep-past-entry.js';
import { UndoPast } from './commands/past/undo-past.js';
import { database } from './database.js';
import { PastEntriesGrpc } from './past-entries.grpc.js';
import { PastEntries } from './queries/past-entries.js';
import { ReviewSending } from './commands/review-sending.js';
import { Sendings } from './queries/sendings.js';
import { FollowLetters } from './reactions/follow-letters.js';
import { NoteFeesRefunded } from './reactions/note-fees-refunded.js';
import { KeepPersonZone, personZones } from './reactions/keep-person-zone.js';
import { SendWhenFeesPaid } from './reactions/send-when-fees-paid.js';
import { Calendar } from './queries/calendar.js';
import { FilmList } from './queries/film-list.js';
import { FilmStandings } from './queries/film-standings.js';
import { OpenLimit } from './open-limit.js';
import { Submissions } from './queries/submissions.js';
import { CloseCompetitionWhenDeleted } from './reactions/close-competition-when-deleted.js';
import { ForgetUserWhenDeleted } from './reactions/forget-user-when-deleted.js';
import { FollowFestivalsWhenMerged, merges } from './reactions/follow-festivals-when-merged.js';
import { competitionDates, KeepCompetitionDates } from './reactions/keep-competition-dates.js';
import { festivalNames, KeepFestivalName } from './reactions/keep-festival-name.js';
import { filmOwners, KeepFilmOwner } from './reactions/keep-film-owner.js';
import { SuggestWhenRecommended } from './reactions/suggest-when-recommended.js';
import { ListsGrpc } from './lists.grpc.js';
import { restateElsewhere } from './past/tell-elsewhere.js';
import { restateSubmissions } from './restate-submissions.js';
import { submissionsEnv } from './submissions.env.js';
import { SubmissionsGrpc } from './submissions.grpc.js';
import { WatchTeller } from './watch-teller.js';
import { Overview } from './queries/overview.js';
import { personal } from './personal-data.js';

const reactions = [
  KeepFilmOwner,
  KeepCompetitionDates,
  KeepFestivalName,
  CloseCompetitionWhenDeleted,
  ForgetUserWhenDeleted,
  SuggestWhenRecommended,
  FollowFestivalsWhenMerged,
  KeepPersonZone,
  SendWhenFeesPaid,
  FollowLetters,
  NoteFeesRefunded,
];
const sending = [ReviewSending, Sendings, BeginSending, CancelSending, AnswerSending, EndSendings];
const past = [BringInPast, UndoPast, KeepPastEntry, PastEntries];

@Module({
  controllers: [SubmissionsGrpc, ListsGrpc, PastEntriesGrpc, ...reactions],
  providers: [
    Overview,
    ...database,
    OpenLimit,
    AddSubmissions,
    ChangeSubmissions,
    UndoChanges,
    Snapshots,
    FilmStandings,
    FilmList,
    Submissions,
    WatchFestival,
    SaveSearch,
    Calendar,
    CreateCalendarFeed,
    ReadCalendarFeed,
    ReadNotifications,
    TellReminders,
    TellWatchers,
    WatchTeller,
    ...sending,
    ...past,
  ],
})
export class SubmissionsModule {}

export const submissions: Blueprint = {
  name: 'submissions',
  module: SubmissionsModule,
  package: 'laurel.submissions.v1',
  personal,
  services: {
    SubmissionsService: SubmissionsServiceService,
    ListsService: ListsServiceService,
    PastEntriesService: PastEntriesServiceService,
  },
  env: submissionsEnv,
  owns: { submission: restateSubmissions, elsewhere: restateElsewhere },
  copies: {
    films: filmOwners,
    competitions: competitionDates,
    festivals: festivalNames,
    merges,
    zones: personZones,
  },
  commands: { seed: { says: 'Makes the demo film’s submissions, once.', run: seedDemo } },
};
