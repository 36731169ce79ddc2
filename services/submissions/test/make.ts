import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import { SubmissionsServiceService, type Particulars } from '@laurel/proto/submissions/v1/submissions';
import { boot } from '@laurel/runtime/lifecycle/boot';
import type { Call, Caller } from '@laurel/runtime/auth/call-context';
import { createClient } from '@laurel/runtime/grpc/client';
import { startStack } from '../../../deploy/testing/stack.mjs';
import { until } from '../../../deploy/testing/until.mjs';
import { runAs, person } from '../../runtime/test/callers.js';
import { startKillable } from '../../runtime/test/killable.js';
import { createEventPublisher } from '../../runtime/test/publish-events.js';
import { Db } from '../src/database/client.js';
import { submissions } from '../src/submissions.module.js';

/** Long enough for 200 entries on a busy machine. */
const CALL_TIMEOUT_MS = 60_000;

export interface CompetitionInput {
  startsOn?: string;
  endsOn?: string;
  /** Null: unknown. */
  opensOn?: string | null;
  notificationDate?: string;
  /** The maximum runtime in seconds. */
  maxSeconds?: number;
  dates?: string[];
  /** The contact data of the festival. */
  contacts?: {
    contactEmail?: string;
    homepage?: string;
    filmfreewayLink?: string;
    isDemonstration?: boolean;
  };
  /** The fee at the first deadline. Each later deadline adds the same amount. */
  fee?: { amount: number; currency: string };
  isDeprecated?: boolean;
  terms?: object[];
}
export const createParticulars = (overrides: Partial<Particulars>): Particulars => ({
  dateId: null,
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  feePaid: null,
  reason: null,
  overrideReason: null,
  note: null,
  ...overrides,
});

/** The running service: in this process or in a separate one. */
type Service = Pick<Awaited<ReturnType<typeof boot>>, 'app'> & { close(): Promise<unknown> };
const startInProcess = (env: Record<string, string>): Promise<Service> => boot(submissions, env);

/**
 * Starts submissions behind its real gRPC server, and the built matching service in its own process. Both
 * consume the published events.
 */
export async function startSubmissions(envOverrides: Record<string, string> = {}, start = startInProcess) {
  const stack = await startStack();
  const env = { ...(await stack.env('submissions')), ...envOverrides };
  const [service, matchingService] = await Promise.all([
    start(env),
    startKillable('matching', await stack.env('matching')),
  ]);
  const client = createClient(SubmissionsServiceService, env.GRPC_URL);
  const matchingClient = createClient(MatchingServiceService, env.MATCHING_URL!);
  const getProvider = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  const db = getProvider(Db);
  const nextIds = { film: 100, festival: 100, competition: 1000, date: 10_000 };

  const as = runAs(stack);
  const publishEvent = createEventPublisher(stack, db);

  async function publishCompetition(
    id: number,
    festivalId: number,
    version: number,
    name: string,
    input: CompetitionInput,
  ) {
    const {
      startsOn = '2099-03-01',
      endsOn,
      opensOn = '2025-11-01',
      notificationDate,
      maxSeconds = 2400,
      dates = ['2098-11-01', '2098-12-01'],
      contacts = {},
      fee,
      isDeprecated = false,
    } = input;
    const festival = {
      id: festivalId,
      version,
      name: `${name} Festival`,
      country: 'FR',
      ...contacts,
      ...(startsOn && { startsOn }),
      ...(endsOn && { endsOn }),
    };
    await publishEvent(
      version === 1 ? 'festival.added' : 'festival.changed',
      `festival-${festivalId}`,
      version,
      { festival },
    );
    const competition = { id, version, name, festivalId, notificationDate, isDeprecated };
    const term = {
      id,
      competitionId: id,
      type: 'runtime_restriction_max',
      runtime_restriction_max: maxSeconds,
      isMandatory: true,
    };
    const deadlines = dates.map((date) => ({
      id: nextIds.date++,
      date,
      title: `Until ${date}`,
      timezone: 'Europe/Paris',
      closingZone: 'UTC',
      competitionId: id,
      closesAt: `${date}T23:59:59.000Z`,
    }));
    const fees = deadlines.flatMap((deadline, n) =>
      fee
        ? {
            id: deadline.id,
            title: 'Entry',
            competitionDateId: deadline.id,
            audience: 'standard',
            ...fee,
            amount: fee.amount * (n + 1),
          }
        : [],
    );
    const whole = {
      competition: { ...competition, opensOn: opensOn ?? undefined },
      terms: [term, ...(input.terms ?? [])],
      dates: deadlines,
      fees,
    };
    await publishEvent(
      version === 1 ? 'competition.added' : 'competition.changed',
      `competition-${id}`,
      version,
      { whole },
    );
    return deadlines.map((deadline) => deadline.id);
  }

  return {
    stack,
    service,
    client,
    getProvider,
    db,
    as,
    publishEvent,
    publishCompetition,
    /** Publishes a film, ten minutes long by default, and waits until both services have projected it. */
    async registerFilm(who: Caller, length: number | null = 600, more: object = {}): Promise<number> {
      const id = nextIds.film++;
      await publishEvent('film.registered', `film-${id}`, 1, {
        film: {
          id,
          version: 1,
          createdBy: who.user,
          details: { name: 'Salt', ...(length && { length }), ...more },
        },
      });
      await until(() =>
        as(who, () => matchingClient.getSnapshot({ filmId: id, competitionIds: [] })).catch(() => null),
      );
      return id;
    },
    /** Publishes a competition of a new festival and waits until both services have projected it. */
    async addCompetition({ maxSeconds = 2400, ...input }: CompetitionInput = {}) {
      const [id, festivalId] = [nextIds.competition++, nextIds.festival++];
      const dateIds = await publishCompetition(id, festivalId, 1, `Shorts ${id}`, { maxSeconds, ...input });
      await this.waitForVerdict(
        await this.registerFilm(person('admin'), 600, { productionDate: '2099-01-01', directorAge: 30 }),
        id,
        maxSeconds >= 600 ? 'eligible' : 'not-eligible',
      );
      return { id, festivalId, dateIds };
    },
    /** Waits until matching returns this verdict, for at least this version of the competition. */
    waitForVerdict: (filmId: number, competitionId: number, verdict: string, version = 1) =>
      until(() =>
        as(person('admin'), async () => {
          const snapshots = await matchingClient.getSnapshot({ filmId, competitionIds: [competitionId] });
          const item = snapshots.items[0];
          return item?.explanation?.verdict === verdict && item.whole!.competition!.version >= version;
        }),
      ),
    addSubmissions: (
      who: Caller,
      filmId: number,
      competitionIds: number[],
      state?: string,
      details: Partial<Particulars> = {},
      call: Partial<Call> = {},
    ) =>
      as(
        who,
        async () =>
          (
            await client.addSubmissions(
              { filmId, competitionIds, state, particulars: createParticulars(details), planned: [] },
              CALL_TIMEOUT_MS,
            )
          ).results,
        { deadline: Date.now() + CALL_TIMEOUT_MS, ...call },
      ),
    changeSubmissions: (
      who: Caller,
      items: { submissionId: number; rowVersion?: number; dateId?: number }[],
      state: string,
      details: Partial<Particulars> = {},
      call: Partial<Call> = {},
    ) =>
      as(
        who,
        async () =>
          (
            await client.changeSubmissions(
              { items, state, particulars: createParticulars(details) },
              CALL_TIMEOUT_MS,
            )
          ).results,
        { deadline: Date.now() + CALL_TIMEOUT_MS, ...call },
      ),
    getSubmission: (who: Caller, submissionId: number) =>
      as(who, () => client.getSubmission({ submissionId })),
    listSubmissions: (who: Caller, filmId: number, state?: string, isNewestOnly = false) =>
      as(who, () =>
        client.getFilmSubmissions({ filmId, state, competitionIds: [], isNewestOnly, page: 1, pageSize: 0 }),
      ),
    waitForPublished: (subject: string) =>
      until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)),
    async stop() {
      for (const connection of [client, matchingClient]) connection.close();
      await Promise.all([service.close(), matchingService.close()]);
      await stack.stop();
    },
  };
}
