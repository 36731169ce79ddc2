import {
  CustomerChanged,
  CustomerSnapshot,
  FeesEnded,
  FeesPaid,
  FeesRefunded,
  PaymentRefused,
  SubscriptionChanged,
  SubscriptionEnded,
  SubscriptionSnapshot,
  SubscriptionStarted,
} from '../gen/laurel/billing/v1/events.js';
import {
  CompetitionAdded,
  CompetitionChanged,
  CompetitionDeleted,
  CompetitionSnapshot,
  FestivalAdded,
  FestivalChanged,
  FestivalDeleted,
  FestivalSnapshot,
  MergeCreated,
  MergeSnapshot,
  RatesSnapshot,
  RatesStored,
} from '../gen/laurel/catalog/v1/events.js';
import { FilmChanged, FilmDeleted, FilmRegistered, FilmSnapshot } from '../gen/laurel/films/v1/events.js';
import {
  AuditRequested,
  LetterReturned,
  LetterSent,
  MailRequested,
  ReceiptGiven,
  SessionEnded,
  UserChanged,
  UserDeleted,
  UserRegistered,
  UserSnapshot,
} from '../gen/laurel/identity/v1/events.js';
import {
  MatchChanged,
  RecommendationCreated,
  RematchFinished,
  RunFinished,
} from '../gen/laurel/matching/v1/events.js';
import { ProjectionRebuilt, ProjectionRebuildRequested } from '../gen/laurel/runtime/v1/events.js';
import {
  ElsewhereChanged,
  ElsewhereSnapshot,
  NotificationAdded,
  NotificationEnded,
  SendingChanged,
  SubmissionAdded,
  SubmissionChanged,
  SubmissionDeleted,
  SubmissionSnapshot,
} from '../gen/laurel/submissions/v1/events.js';

/**
 * Every event on the bus with its type, publisher and payload. The first word of the type is the aggregate.
 * An event carries its whole aggregate, so consumers need only the newest version. `from: '*'` allows every
 * service to publish it.
 */
export const events = {
  'projection.rebuild_requested': { from: '*', message: ProjectionRebuildRequested },
  'projection.rebuilt': { from: '*', message: ProjectionRebuilt },
  'mail.requested': { from: '*', message: MailRequested },
  'audit.requested': { from: '*', message: AuditRequested },
  'receipt.given': { from: '*', message: ReceiptGiven },
  'user.registered': { from: 'identity', message: UserRegistered },
  'user.changed': { from: 'identity', message: UserChanged },
  'user.snapshot': { from: 'identity', message: UserSnapshot },
  'user.deleted': { from: 'identity', message: UserDeleted },
  'session.ended': { from: 'identity', message: SessionEnded },
  'letter.sent': { from: 'identity', message: LetterSent },
  'letter.returned': { from: 'identity', message: LetterReturned },
  'festival.added': { from: 'catalog', message: FestivalAdded },
  'festival.changed': { from: 'catalog', message: FestivalChanged },
  'festival.snapshot': { from: 'catalog', message: FestivalSnapshot },
  'festival.deleted': { from: 'catalog', message: FestivalDeleted },
  'competition.added': { from: 'catalog', message: CompetitionAdded },
  'competition.changed': { from: 'catalog', message: CompetitionChanged },
  'competition.snapshot': { from: 'catalog', message: CompetitionSnapshot },
  'competition.deleted': { from: 'catalog', message: CompetitionDeleted },
  'merge.created': { from: 'catalog', message: MergeCreated },
  'merge.snapshot': { from: 'catalog', message: MergeSnapshot },
  'rates.stored': { from: 'catalog', message: RatesStored },
  'rates.snapshot': { from: 'catalog', message: RatesSnapshot },
  'film.registered': { from: 'films', message: FilmRegistered },
  'film.changed': { from: 'films', message: FilmChanged },
  'film.snapshot': { from: 'films', message: FilmSnapshot },
  'film.deleted': { from: 'films', message: FilmDeleted },
  'match.changed': { from: 'matching', message: MatchChanged },
  'rematch.finished': { from: 'matching', message: RematchFinished },
  'run.finished': { from: 'matching', message: RunFinished },
  'recommendation.created': { from: 'matching', message: RecommendationCreated },
  'elsewhere.changed': { from: 'submissions', message: ElsewhereChanged },
  'elsewhere.snapshot': { from: 'submissions', message: ElsewhereSnapshot },
  'notification.added': { from: 'submissions', message: NotificationAdded },
  'notification.ended': { from: 'submissions', message: NotificationEnded },
  'sending.changed': { from: 'submissions', message: SendingChanged },
  'submission.added': { from: 'submissions', message: SubmissionAdded },
  'submission.changed': { from: 'submissions', message: SubmissionChanged },
  'submission.snapshot': { from: 'submissions', message: SubmissionSnapshot },
  'submission.deleted': { from: 'submissions', message: SubmissionDeleted },
  'subscription.started': { from: 'billing', message: SubscriptionStarted },
  'subscription.changed': { from: 'billing', message: SubscriptionChanged },
  'subscription.snapshot': { from: 'billing', message: SubscriptionSnapshot },
  'subscription.ended': { from: 'billing', message: SubscriptionEnded },
  'customer.changed': { from: 'billing', message: CustomerChanged },
  'customer.snapshot': { from: 'billing', message: CustomerSnapshot },
  'payment.refused': { from: 'billing', message: PaymentRefused },
  'fees.paid': { from: 'billing', message: FeesPaid },
  'fees.ended': { from: 'billing', message: FeesEnded },
  'fees.refunded': { from: 'billing', message: FeesRefunded },
} as const;

export type EventType = keyof typeof events;
export type EventPayload<T extends EventType> = ReturnType<(typeof events)[T]['message']['fromJSON']>;
