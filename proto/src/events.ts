import {
  FeesEnded,
  FeesPaid,
  FeesRefunded,
  PaymentRefused,
  SubscriptionChanged,
  SubscriptionEnded,
  SubscriptionRestated,
  SubscriptionStarted,
} from '../gen/laurel/billing/v1/events.js';
import {
  CompetitionAdded,
  CompetitionChanged,
  CompetitionDeleted,
  CompetitionRestated,
  FestivalAdded,
  FestivalChanged,
  FestivalDeleted,
  FestivalRestated,
  MergeMade,
  MergeRestated,
} from '../gen/laurel/catalog/v1/events.js';
import { FilmChanged, FilmDeleted, FilmRegistered, FilmRestated } from '../gen/laurel/films/v1/events.js';
import {
  AuditWanted,
  LetterReturned,
  LetterSent,
  MailWanted,
  ReceiptGiven,
  SessionEnded,
  UserChanged,
  UserDeleted,
  UserRegistered,
  UserRestated,
} from '../gen/laurel/identity/v1/events.js';
import {
  MatchChanged,
  RecommendationMade,
  RematchFinished,
  RunFinished,
} from '../gen/laurel/matching/v1/events.js';
import { CopyTold, CopyWanted } from '../gen/laurel/runtime/v1/events.js';
import {
  ElsewhereChanged,
  ElsewhereRestated,
  NotificationAdded,
  NotificationEnded,
  SendingChanged,
  SubmissionAdded,
  SubmissionChanged,
  SubmissionDeleted,
  SubmissionRestated,
} from '../gen/laurel/submissions/v1/events.js';

/**
 * Every fact on the bus: its name, who tells it, what it carries. The first word of the name is the aggregate's noun; a fact
 * carries its whole aggregate, so the newest version is all that a follower needs. `from: '*'`: every service may tell it.
 */
export const events = {
  'copy.wanted': { from: '*', message: CopyWanted },
  'copy.told': { from: '*', message: CopyTold },
  'mail.wanted': { from: '*', message: MailWanted },
  'audit.wanted': { from: '*', message: AuditWanted },
  'receipt.given': { from: '*', message: ReceiptGiven },
  'user.registered': { from: 'identity', message: UserRegistered },
  'user.changed': { from: 'identity', message: UserChanged },
  'user.restated': { from: 'identity', message: UserRestated },
  'user.deleted': { from: 'identity', message: UserDeleted },
  'session.ended': { from: 'identity', message: SessionEnded },
  'letter.sent': { from: 'identity', message: LetterSent },
  'letter.returned': { from: 'identity', message: LetterReturned },
  'festival.added': { from: 'catalog', message: FestivalAdded },
  'festival.changed': { from: 'catalog', message: FestivalChanged },
  'festival.restated': { from: 'catalog', message: FestivalRestated },
  'festival.deleted': { from: 'catalog', message: FestivalDeleted },
  'competition.added': { from: 'catalog', message: CompetitionAdded },
  'competition.changed': { from: 'catalog', message: CompetitionChanged },
  'competition.restated': { from: 'catalog', message: CompetitionRestated },
  'competition.deleted': { from: 'catalog', message: CompetitionDeleted },
  'merge.made': { from: 'catalog', message: MergeMade },
  'merge.restated': { from: 'catalog', message: MergeRestated },
  'film.registered': { from: 'films', message: FilmRegistered },
  'film.changed': { from: 'films', message: FilmChanged },
  'film.restated': { from: 'films', message: FilmRestated },
  'film.deleted': { from: 'films', message: FilmDeleted },
  'match.changed': { from: 'matching', message: MatchChanged },
  'rematch.finished': { from: 'matching', message: RematchFinished },
  'run.finished': { from: 'matching', message: RunFinished },
  'recommendation.made': { from: 'matching', message: RecommendationMade },
  'elsewhere.changed': { from: 'submissions', message: ElsewhereChanged },
  'elsewhere.restated': { from: 'submissions', message: ElsewhereRestated },
  'notification.added': { from: 'submissions', message: NotificationAdded },
  'notification.ended': { from: 'submissions', message: NotificationEnded },
  'sending.changed': { from: 'submissions', message: SendingChanged },
  'submission.added': { from: 'submissions', message: SubmissionAdded },
  'submission.changed': { from: 'submissions', message: SubmissionChanged },
  'submission.restated': { from: 'submissions', message: SubmissionRestated },
  'submission.deleted': { from: 'submissions', message: SubmissionDeleted },
  'subscription.started': { from: 'billing', message: SubscriptionStarted },
  'subscription.changed': { from: 'billing', message: SubscriptionChanged },
  'subscription.restated': { from: 'billing', message: SubscriptionRestated },
  'subscription.ended': { from: 'billing', message: SubscriptionEnded },
  'payment.refused': { from: 'billing', message: PaymentRefused },
  'fees.paid': { from: 'billing', message: FeesPaid },
  'fees.ended': { from: 'billing', message: FeesEnded },
  'fees.refunded': { from: 'billing', message: FeesRefunded },
} as const;

export type EventType = keyof typeof events;
export type EventOf<T extends EventType> = ReturnType<(typeof events)[T]['message']['fromJSON']>;
