import { formatReadme } from '@laurel/words/documents/archive-readme';
import { messages } from '@laurel/words/src/generated/messages/archive';
import { personalDataQueries as billing } from '../../services/billing/src/queries/personal-data.js';
import { personalDataQueries as catalog } from '../../services/catalog/src/queries/personal-data.js';
import { personalDataQueries as films } from '../../services/films/src/queries/personal-data.js';
import { personalDataQueries as identity } from '../../services/identity/src/queries/personal-data.js';
import { personal as matching } from '../../services/matching/src/queries/personal-data.js';
import { personal as submissions } from '../../services/submissions/src/queries/personal-data.js';

const areasByService = { billing, catalog, films, identity, matching, submissions };
const areas = Object.entries(areasByService).flatMap(([service, serviceAreas]) =>
  Object.keys(serviceAreas).map((area) => ({ service, area, rows: 1 })),
);

it.each(areas)('the README of an archive describes $service/$area', ({ service, area }) => {
  expect(Object.keys(messages)).toContain(`archive.${service}`);
  expect(Object.keys(messages)).toContain(`archive.${service}.${area}`);
});
it('the README names no service with data as storing nothing', () => {
  expect(formatReadme(areas, 0, new Date('2026-11-25T12:00:00Z'))).not.toMatch(/keeps nothing/);
});
