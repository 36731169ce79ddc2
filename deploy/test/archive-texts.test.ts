import { formatReadme } from '@laurel/messages/documents/archive-readme';
import { messages } from '@laurel/messages/src/generated/messages/archive';
import { personalDataQueries as billing } from '@laurel/billing/queries/personal-data';
import { personalDataQueries as catalog } from '@laurel/catalog/queries/personal-data';
import { personalDataQueries as films } from '@laurel/films/queries/personal-data';
import { personalDataQueries as identity } from '@laurel/identity/queries/personal-data';
import { personalDataQueries as matching } from '@laurel/matching/queries/personal-data';
import { personalDataQueries as submissions } from '@laurel/submissions/queries/personal-data';

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
