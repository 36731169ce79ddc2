import { until } from '../../../deploy/testing/until.mjs';
import { newTerm } from '../src/domain/terms/term-fields.js';
import { toTermMessage } from '../src/messages/term.js';
import { makeCompetition, makeFestival, startCatalog, type RunningCatalog } from './make.js';

let running: RunningCatalog;
beforeAll(async () => (running = await startCatalog()));
afterAll(() => running?.stop());

it.each([
  ['a theme', 'theme', 'Mountains', { type: 'theme_restriction', themes: ['Mountains'] }],
  ['a form', 'form', 'Music Video', { type: 'form_restriction', forms: ['Music Video'] }],
])(
  '%s that a changed rule requires becomes searchable and a facet value',
  async (_what, name, value, rule) => {
    await running.importRecords([
      makeFestival({ name: `Festival of ${name}`, city: name, competitions: [makeCompetition()] }),
    ]);
    const find = (query: string) =>
      running.asAnonymous(() =>
        running.catalog.getFestivals({ query, filters: null, facets: [name], page: 1, pageSize: 5 }),
      );
    const { items } = await find(`Festival of ${name}`);
    const [competitionId] = items[0]!.festival!.competitionIds;
    expect((await find(value)).total).toBe(0);
    const term = toTermMessage(0, 0, newTerm(rule));
    await running.asAdmin(() =>
      running.editing.saveTerms({ competitionId: competitionId!, version: 1, terms: [term] }),
    );
    const isFound = async () => {
      const { total, facets } = await find(value);
      return (
        total === 1 &&
        facets[0]!.values.some((facetValue) => facetValue.value === value && facetValue.count === 1)
      );
    };
    await until(isFound);
  },
);
