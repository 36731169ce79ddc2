import { formatFestivalAcceptanceRate, formatAcceptanceCounts } from './format-odds';

it.each([
  [1000, 60, '60 of about 1,000 entries, 6%', 'accepts 6%'],
  [9000, 12, '12 of about 9,000 entries, less than 1%', 'accepts less than 1%'],
  [1000, 5, '5 of about 1,000 entries, 1%', 'accepts 1%'],
  [null, 60, null, null],
  [1000, 0, null, null],
])('formats %s entries with %s selected', (estimatedSubmissions, projectsSelected, counts, rate) => {
  const festival = { estimatedSubmissions, projectsSelected };
  expect([formatAcceptanceCounts(festival), formatFestivalAcceptanceRate(festival)]).toEqual([counts, rate]);
});
