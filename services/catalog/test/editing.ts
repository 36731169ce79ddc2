import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Festival, Term } from '@laurel/proto/catalog/v1/festival';
import { Db } from '../src/database.js';
import { newTerm } from '../src/domain/term.js';
import { termMessage } from '../src/messages/term.js';
import { makeFestival, type Running } from './make.js';

export const term = (said: Parameters<typeof newTerm>[0]): Term => termMessage(0, 0, newTerm(said));
/** A rule: so many seconds at most. */
export const most = (seconds: number): Term =>
  term({ type: 'runtime_restriction_max', runtime_restriction_max: seconds });

let n = 0;
/** What an administrator does in the editor, through the service's own door. */
export function editing(running: Running) {
  const whole = (festivalId: number) =>
    running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  const history = async (festivalId: number) =>
    (await running.asAdmin(() => running.editing.getCatalogHistory({ festivalId, pageSize: 50 }))).items;
  return {
    whole,
    history,
    /** Each field that was changed, the newest first, with what it was and is. */
    changesOf: async (festivalId: number) =>
      (await history(festivalId)).map(({ field, before, after }) => [
        field,
        JSON.parse(before) as unknown,
        JSON.parse(after) as unknown,
      ]),
    undo: (changeId: number) => running.asAdmin(() => running.editing.undoCatalogChange({ changeId })),
    /** A festival of its own for each test, with a competition. */
    async made(over: object = {}) {
      const name = `Festival ${++n}`;
      await running.take([makeFestival({ name, city: `City ${n}`, ...over })]);
      const { id } = await running.get(Db).festival.findFirstOrThrow({ where: { name } });
      const { festival, competitions } = await whole(id);
      return {
        festivalId: id,
        festival: festival!,
        whole: competitions[0]!,
        competition: competitions[0]!.competition!,
      };
    },
    saveFestival: (
      festival: Festival,
      said: Partial<Festival>,
      { isVerified = false, version = festival.version } = {},
    ): Promise<Festival> =>
      running.asAdmin(async () => {
        const asked = { festivalId: festival.id, version, festival: { ...festival, ...said }, isVerified };
        return (await running.editing.saveFestival(asked)).festival!;
      }),
    saveCompetition: (asked: object): Promise<CompetitionWhole> =>
      running.asAdmin(async () => (await running.editing.saveCompetition(asked as never)).whole!),
    saveTerms: (competitionId: number, version: number, terms: Term[]): Promise<CompetitionWhole> =>
      running.asAdmin(
        async () => (await running.editing.saveTerms({ competitionId, version, terms })).whole!,
      ),
    saveDates: (competitionId: number, version: number, dates: DatedFees[]): Promise<CompetitionWhole> =>
      running.asAdmin(
        async () => (await running.editing.saveCompetitionDates({ competitionId, version, dates })).whole!,
      ),
  };
}
export type Editing = ReturnType<typeof editing>;
