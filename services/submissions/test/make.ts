import { MatchingServiceService } from '@laurel/proto/matching/v1/matching';
import {
  SubmissionsServiceService,
  type ItemResult,
  type Particulars,
} from '@laurel/proto/submissions/v1/submissions';
import { boot } from '@laurel/runtime/boot';
import type { Call, Caller } from '@laurel/runtime/call';
import { client } from '@laurel/runtime/client';
import { startStack } from '../../../deploy/local/stack.mjs';
import { until } from '../../../deploy/local/until.mjs';
import { matching } from '../../matching/src/matching.module.js';
import { asker, person } from '../../runtime/test/asking.js';
import { teller } from '../../runtime/test/telling.js';
import { Db } from '../src/database.js';
import { submissions } from '../src/submissions.module.js';

/** What a busy machine may take for 200 at once. */
const PATIENCE_MS = 60_000;

export interface Place {
  startsOn?: string;
  endsOn?: string;
  opensOn?: string;
  notificationDate?: string;
  /** The longest film that it takes, in seconds. */
  longest?: number;
  dates?: string[];
  /** How the festival is reached. */
  reach?: { contactEmail?: string; homepage?: string; filmfreewayLink?: string; isDemonstration?: boolean };
  /** What an entry costs at its first deadline, and at each after it as much more. */
  fee?: { amount: number; currency: string };
  isDeprecated?: boolean;
}
const particulars: Particulars = {
  dateId: null,
  submittedAt: null,
  decidedAt: null,
  awardName: null,
  feePaid: null,
  reason: null,
  overrideReason: null,
  note: null,
};
export const said = (over: Partial<Particulars>): Particulars => ({ ...particulars, ...over });

/** What runs the service: this process, or one of its own. */
type Service = Pick<Awaited<ReturnType<typeof boot>>, 'app'> & { close(): Promise<unknown> };
const here = (env: Record<string, string>): Promise<Service> => boot(submissions, env);

/** Submissions behind its real door, and the real matching beside it: what is told onto the bus reaches both. */
export async function startSubmissions(own: Record<string, string> = {}, start = here) {
  const stack = await startStack();
  const env = { ...(await stack.env('submissions')), ...own };
  const [service, asked] = await Promise.all([start(env), boot(matching, await stack.env('matching'))]);
  const to = client(SubmissionsServiceService, env.GRPC_URL);
  const judge = client(MatchingServiceService, env.MATCHING_URL!);
  const get = <T>(token: abstract new (...args: never[]) => T): T =>
    service.app.get(token as never, { strict: false });
  const db = get(Db);
  const next = { film: 100, festival: 100, competition: 1000, date: 10_000 };

  const as = asker(stack);
  const tell = teller(stack, db);

  async function tellPlace(id: number, festivalId: number, version: number, name: string, place: Place) {
    const {
      startsOn = '2099-03-01',
      endsOn,
      opensOn = '2025-11-01',
      notificationDate,
      longest = 2400,
      dates = ['2098-11-01', '2098-12-01'],
      reach = {},
      fee,
      isDeprecated = false,
    } = place;
    const festival = {
      id: festivalId,
      version,
      name: `${name} Festival`,
      country: 'FR',
      ...reach,
      ...(startsOn && { startsOn }),
      ...(endsOn && { endsOn }),
    };
    await tell(version === 1 ? 'festival.added' : 'festival.changed', `festival-${festivalId}`, version, {
      festival,
    });
    const rule = {
      type: 'runtime_restriction_max',
      runtime_restriction_max: longest,
      isMandatory: true,
      name: 'Short',
      text: 'Short',
    };
    const whole = {
      competition: { id, version, name, festivalId, opensOn, notificationDate, isDeprecated },
      terms: [{ id, competitionId: id, ...rule }],
      dates: dates.map((date) => ({
        id: next.date++,
        date,
        title: `Until ${date}`,
        timezone: 'Europe/Paris',
        competitionId: id,
        closesAt: `${date}T23:59:59.000Z`,
      })),
    };
    const fees = whole.dates.flatMap((date, n) =>
      fee
        ? {
            id: date.id,
            title: 'Entry',
            competitionDateId: date.id,
            audience: 'standard',
            ...fee,
            amount: fee.amount * (n + 1),
          }
        : [],
    );
    Object.assign(whole, { fees });
    await tell(version === 1 ? 'competition.added' : 'competition.changed', `competition-${id}`, version, {
      whole,
    });
    return whole.dates.map((date) => date.id);
  }

  return {
    stack,
    service,
    to,
    get,
    db,
    as,
    tell,
    tellPlace,
    /** A film of ten minutes unless said, known to both services. */
    async film(who: Caller, length: number | null = 600, more: object = {}): Promise<number> {
      const id = next.film++;
      await tell('film.registered', `film-${id}`, 1, {
        film: {
          id,
          version: 1,
          createdBy: who.user,
          facts: { name: 'Salt', ...(length && { length }), ...more },
        },
      });
      await until(() =>
        as(who, () => judge.getSnapshot({ filmId: id, competitionIds: [] })).catch(() => null),
      );
      return id;
    },
    /** A competition of a festival of its own, known to both services. */
    async competition({ longest = 2400, ...place }: Place = {}) {
      const [id, festivalId] = [next.competition++, next.festival++];
      const dateIds = await tellPlace(id, festivalId, 1, `Shorts ${id}`, { longest, ...place });
      await this.judgedBy(await this.film(person('admin')), id, longest >= 600 ? 'eligible' : 'not-eligible');
      return { id, festivalId, dateIds };
    },
    /** Waits until matching says so. */
    judgedBy: (filmId: number, competitionId: number, verdict: string) =>
      until(() =>
        as(person('admin'), async () => {
          const { items } = await judge.getSnapshot({ filmId, competitionIds: [competitionId] });
          return items[0]?.explanation?.verdict === verdict;
        }),
      ),
    add: (
      who: Caller,
      filmId: number,
      competitionIds: number[],
      state?: string,
      over: Partial<Particulars> = {},
      call: Partial<Call> = {},
    ) =>
      as(
        who,
        async () =>
          (
            await to.addSubmissions(
              { filmId, competitionIds, state, particulars: said(over), planned: [] },
              PATIENCE_MS,
            )
          ).results,
        { deadline: Date.now() + PATIENCE_MS, ...call },
      ),
    move: (
      who: Caller,
      items: { submissionId: number; rowVersion?: number; dateId?: number }[],
      state: string,
      over: Partial<Particulars> = {},
      call: Partial<Call> = {},
    ) =>
      as(
        who,
        async () =>
          (await to.changeSubmissions({ items, state, particulars: said(over) }, PATIENCE_MS)).results,
        { deadline: Date.now() + PATIENCE_MS, ...call },
      ),
    one: (who: Caller, submissionId: number) => as(who, () => to.getSubmission({ submissionId })),
    list: (who: Caller, filmId: number, state?: string, isNewestOnly = false) =>
      as(who, () =>
        to.getFilmSubmissions({ filmId, state, competitionIds: [], isNewestOnly, page: 1, pageSize: 0 }),
      ),
    published: (subject: string) =>
      until(() => stack.jsm.streams.getMessage('LAUREL', { last_by_subj: subject }).catch(() => null)),
    async stop() {
      for (const door of [to, judge]) door.close();
      await Promise.all([service.close(), asked.close()]);
      await stack.stop();
    },
  };
}

/** What became of each: its refusal's code, or its state. */
export const codes = (results: ItemResult[]) =>
  results.map(({ error, submission }) => error?.code ?? submission!.state);

/** What is born in another state goes on from there. */
const MOVED: Record<string, { born: string; said: Partial<Particulars> }> = {
  awarded: { born: 'accepted', said: { awardName: 'Golden Pine' } },
  'will-not-submit': { born: 'suggested', said: {} },
};
/** Of somebody's film at a competition: born in a state, and where that is not possible moved there. */
export async function standing(
  { add, move }: Pick<Awaited<ReturnType<typeof startSubmissions>>, 'add' | 'move'>,
  who: Caller,
  film: number,
  competitionId: number,
  state: string,
) {
  const on = MOVED[state];
  const [{ submission }] = (await add(who, film, [competitionId], on?.born ?? state, {
    submittedAt: '2026-01-05',
  })) as [ItemResult];
  if (!on) return submission!;
  const [moved] = await move(who, [{ submissionId: submission!.id }], state, on.said);
  return moved!.submission!;
}
