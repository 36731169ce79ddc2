import type { Filters } from '@laurel/proto/catalog/v1/catalog';
import { Filters as FiltersMessage } from '@laurel/proto/catalog/v1/catalog';
import { Narrowing as NarrowingMessage } from '@laurel/proto/matching/v1/matching';
import {
  ada,
  as,
  daysAhead,
  firstPage,
  addCompetitions,
  registerFilm,
  subscribeFilm,
  client,
  maxRuntime,
} from './setup.js';

/** The filters of a list. */
export interface ListNarrowing {
  filters?: Partial<Filters>;
  query?: string;
  deadlineWithin?: number;
  chance?: string[];
  listed?: boolean;
  hidden?: boolean;
}
const toNarrowing = ({ filters, ...rest }: ListNarrowing) =>
  NarrowingMessage.fromJSON({ ...rest, filters: FiltersMessage.fromJSON(filters ?? {}) });

/** Five competitions that differ in every filter. Their names are unique. */
export let film: number, names: Map<number, string>;
export const addFiveCompetitions = () =>
  beforeAll(async () => {
    const makeOdds = (projectsSelected: number) => ({ projectsSelected, estimatedSubmissions: 100 });
    const ids = [
      ...(await addCompetitions(
        {
          name: 'Soon',
          dates: [daysAhead(5)],
          fee: { amount: 2500, currency: 'EUR' },
          festival: { name: 'Łódź Lantern', country: 'PL', city: 'Łódź', arthouseIndex: 'A', ...makeOdds(3) },
          terms: [
            maxRuntime(1200),
            { type: 'premiere_restriction', premiere_restriction: 'Country', isMandatory: false },
          ],
        },
        {
          name: 'Later',
          dates: [daysAhead(40)],
          fee: { amount: 0, currency: 'EUR' },
          terms: [maxRuntime(1200)],
        },
      )),
      ...(await addCompetitions({
        name: 'Dollars',
        dates: [daysAhead(20)],
        fee: { amount: 2000, currency: 'USD' },
        opensOn: daysAhead(2),
        festival: { name: 'Salt', country: 'US', city: 'Reno', qualifiers: ['BAFTA'], ...makeOdds(50) },
        terms: [
          maxRuntime(1200),
          { type: 'type_restriction', type_restriction: ['Animation'], isMandatory: false },
          { type: 'theme_restriction', themes: ['Jazz'], isMandatory: false },
          { type: 'form_restriction', forms: ['Essay', 'Immersive'], isMandatory: false },
        ],
      })),
      ...(await addCompetitions(
        {
          name: 'Unknown',
          dates: [daysAhead(60)],
          fee: null,
          festival: { name: 'Pine', country: 'FR', city: 'Lyon', themes: ['Drama', 'Islands'] },
          terms: [maxRuntime(1111)],
        },
        {
          name: 'Students',
          dates: [],
          terms: [{ type: 'director_restriction_is_student', director_restriction_is_student: true }],
        },
      )),
    ];
    names = new Map(ids.map((id, n) => [id, ['Soon', 'Later', 'Dollars', 'Unknown', 'Students'][n]!]));
    film = await registerFilm({ types: ['Documentary'] });
    await subscribeFilm(film);
  });

export const getListing = (input: ListNarrowing | null, overrides: Record<string, unknown> = {}) =>
  as(ada, () =>
    client.getListing({ filmId: film, ...firstPage, narrowing: input && toNarrowing(input), ...overrides }),
  );
export const getNames = async (input: ListNarrowing | null, overrides: Record<string, unknown> = {}) =>
  (await getListing(input, overrides)).items.map(({ competitionId }) => names.get(competitionId)!);
