import type { DatedFees } from '@laurel/proto/catalog/v1/editing';
import type { CompetitionWhole, Festival, Term } from '@laurel/proto/catalog/v1/festival';
import { Db } from '../src/database/client.js';
import { newTerm } from '../src/domain/terms/term-fields.js';
import { toTermMessage } from '../src/messages/term.js';
import { inDays, makeFestival, type RunningCatalog } from './make.js';

export const term = (input: Parameters<typeof newTerm>[0]): Term => toTermMessage(0, 0, newTerm(input));
/** A term with a maximum runtime in seconds. */
export const maxRuntimeTerm = (seconds: number): Term =>
  term({ type: 'runtime_restriction_max', runtime_restriction_max: seconds });

/** A fee in minor units. */
export const createFee = (amount: number, currency = 'EUR') =>
  ({
    id: 0,
    title: 'Standard',
    amount,
    currencyId: 0,
    competitionDateId: 0,
    currency,
    audience: 'standard',
  }) as const;
export const createDeadline = (days: number, overrides: Partial<DatedFees> = {}): DatedFees => ({
  date: inDays(days),
  deprecated: false,
  fees: [createFee(1000)],
  ...overrides,
});

let festivalCount = 0;
/** Creates functions that do what an administrator does in the editor, through gRPC. */
export function createEditingActions(running: RunningCatalog) {
  const getDetails = (festivalId: number) =>
    running.asAdmin(() => running.editing.getFestivalWhole({ festivalId }));
  const getHistory = async (festivalId: number) =>
    (await running.asAdmin(() => running.editing.getCatalogHistory({ festivalId, pageSize: 50 }))).items;
  return {
    getDetails,
    getHistory,
    /** Lists the changed fields, newest first, with the value before and after. */
    listChanges: async (festivalId: number) =>
      (await getHistory(festivalId)).map(({ field, before, after }) => [
        field,
        JSON.parse(before) as unknown,
        JSON.parse(after) as unknown,
      ]),
    undo: (changeId: number) => running.asAdmin(() => running.editing.undoCatalogChange({ changeId })),
    /** Creates a new festival with one competition. */
    async createFestival(overrides: object = {}) {
      const name = `Festival ${++festivalCount}`;
      await running.importRecords([makeFestival({ name, city: `City ${festivalCount}`, ...overrides })]);
      const { id } = await running.get(Db).festival.findFirstOrThrow({ where: { name } });
      const { festival, competitions } = await getDetails(id);
      return {
        festivalId: id,
        festival: festival!,
        details: competitions[0]!,
        competition: competitions[0]!.competition!,
      };
    },
    saveFestival: (
      festival: Festival,
      overrides: Partial<Festival>,
      { isVerified = false, version = festival.version } = {},
    ): Promise<Festival> =>
      running.asAdmin(async () => {
        const request = {
          festivalId: festival.id,
          version,
          festival: { ...festival, ...overrides },
          isVerified,
        };
        return (await running.editing.saveFestival(request)).festival!;
      }),
    saveCompetition: (request: object): Promise<CompetitionWhole> =>
      running.asAdmin(async () => (await running.editing.saveCompetition(request as never)).whole!),
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
export type EditingActions = ReturnType<typeof createEditingActions>;
