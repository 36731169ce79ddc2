import { ListsServiceService } from '@laurel/proto/submissions/v1/lists';
import { PastEntriesServiceService } from '@laurel/proto/submissions/v1/past_entries';
import { SubmissionsServiceService } from '@laurel/proto/submissions/v1/submissions';
import type { ServiceDefinition } from '@laurel/runtime/lifecycle/boot';
import { Module } from '@nestjs/common';
import { AddSubmissions } from './commands/submissions/add-submissions.js';
import { ChangeSubmissions } from './commands/submissions/change-submissions.js';
import { CreateCalendarFeed } from './commands/calendars/create-calendar-feed.js';
import { ReadCalendarFeed } from './commands/calendars/read-calendar-feed.js';
import { ReadNotifications } from './commands/watching/read-notifications.js';
import { seedDemo } from './commands/submissions/seed-demo.js';
import { Snapshots } from './commands/submissions/snapshots.js';
import { SaveSearch } from './commands/watching/save-search.js';
import { SendReminders } from './jobs/send-reminders.js';
import { NotifyWatchers } from './jobs/notify-watchers.js';
import { UndoChanges } from './commands/submissions/undo-changes.js';
import { WatchFestival } from './commands/watching/watch-festival.js';
import { AnswerSending } from './commands/sending/answer-sending.js';
import { BeginSending } from './commands/sending/begin-sending.js';
import { CancelSending } from './commands/sending/cancel-sending.js';
import { EndSendings } from './jobs/end-sendings.js';
import { ImportPastEntries } from './commands/past-entries/import-past-entries.js';
import { EditPastEntry } from './commands/past-entries/edit-past-entry.js';
import { UndoPastEntries } from './commands/past-entries/undo-past-entries.js';
import { database } from './database/client.js';
import { PastEntriesGrpc } from './controllers/past-entries.grpc.js';
import { PastEntries } from './queries/past-entries.js';
import { ReviewSending } from './commands/sending/review-sending.js';
import { Sendings } from './queries/sendings.js';
import { UpdateEntryWhenLetterEnds } from './event-handlers/update-entry-when-letter-ends.js';
import { StoreRefundWhenFeesRefunded } from './event-handlers/store-refund-when-fees-refunded.js';
import { ProjectUserTimeZone, personZones } from './event-handlers/project-user-time-zone.js';
import { SendWhenFeesPaid } from './event-handlers/send-when-fees-paid.js';
import { Calendar } from './queries/calendar.js';
import { FilmList } from './queries/film-list.js';
import { FilmSummaries } from './queries/film-summaries.js';
import { OpenLimit } from './submissions/open-limit.js';
import { Submissions } from './queries/submissions.js';
import { CloseCompetitionWhenDeleted } from './event-handlers/close-competition-when-deleted.js';
import { ForgetUserWhenDeleted } from './event-handlers/forget-user-when-deleted.js';
import {
  MoveSubmissionsOnFestivalMerge,
  merges,
} from './event-handlers/move-submissions-on-festival-merge.js';
import { competitionDates, ProjectCompetitionDates } from './event-handlers/project-competition-dates.js';
import { festivalNames, ProjectFestival } from './event-handlers/project-festival.js';
import { filmOwners, ProjectFilmOwner } from './event-handlers/project-film-owner.js';
import { SuggestWhenRecommended } from './event-handlers/suggest-when-recommended.js';
import { ListsGrpc } from './controllers/lists.grpc.js';
import { elsewhereSnapshots } from './past-entries/publish-elsewhere.js';
import { submissionSnapshots } from './submissions/submission-snapshots.js';
import { submissionsEnv } from './settings/submissions.env.js';
import { SendingsGrpc } from './controllers/sendings.grpc.js';
import { SubmissionsGrpc } from './controllers/submissions.grpc.js';
import { WatchNotifier } from './jobs/watch-notifier.js';
import { Overview } from './queries/overview.js';
import { personalDataQueries } from './queries/personal-data.js';

const eventHandlers = [
  ProjectFilmOwner,
  ProjectCompetitionDates,
  ProjectFestival,
  CloseCompetitionWhenDeleted,
  ForgetUserWhenDeleted,
  SuggestWhenRecommended,
  MoveSubmissionsOnFestivalMerge,
  ProjectUserTimeZone,
  SendWhenFeesPaid,
  UpdateEntryWhenLetterEnds,
  StoreRefundWhenFeesRefunded,
];
const sendingProviders = [ReviewSending, Sendings, BeginSending, CancelSending, AnswerSending, EndSendings];
const pastEntryProviders = [ImportPastEntries, UndoPastEntries, EditPastEntry, PastEntries];

@Module({
  controllers: [SubmissionsGrpc, SendingsGrpc, ListsGrpc, PastEntriesGrpc, ...eventHandlers],
  providers: [
    Overview,
    ...database,
    OpenLimit,
    AddSubmissions,
    ChangeSubmissions,
    UndoChanges,
    Snapshots,
    FilmSummaries,
    FilmList,
    Submissions,
    WatchFestival,
    SaveSearch,
    Calendar,
    CreateCalendarFeed,
    ReadCalendarFeed,
    ReadNotifications,
    SendReminders,
    NotifyWatchers,
    WatchNotifier,
    ...sendingProviders,
    ...pastEntryProviders,
  ],
})
export class SubmissionsModule {}

export const submissions: ServiceDefinition = {
  name: 'submissions',
  module: SubmissionsModule,
  package: 'laurel.submissions.v1',
  personalData: personalDataQueries,
  services: {
    SubmissionsService: SubmissionsServiceService,
    ListsService: ListsServiceService,
    PastEntriesService: PastEntriesServiceService,
  },
  env: submissionsEnv,
  owns: { submission: submissionSnapshots, elsewhere: elsewhereSnapshots },
  projections: {
    films: filmOwners,
    competitions: competitionDates,
    festivals: festivalNames,
    merges,
    zones: personZones,
  },
  commands: { seed: { description: 'Creates the demo film’s submissions, once.', run: seedDemo } },
};
