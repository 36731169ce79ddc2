import {
  matchesCompletionDay,
  statesFreeEntry,
  parseAgeLimit,
  parseCompletionDay,
  parsePremiereLevel,
  parseStudentRule,
} from './written.js';

it.each([
  ['Directors under 30 years', 'max', 30],
  ['Directors up to 35 years of age', 'max', 35],
  ['under the age of 26', 'max', 26],
  ['no older than 40 years old', 'max', 40],
  ['at least 18 years old', 'min', 18],
  ['aged 18 to 30 years', 'min', 18],
  ['between 18 and 30 years old', 'max', 30],
  ['not older than 30 years', 'min', null],
  ['films under 10 years old', 'max', null],
  ['up to 30 minutes', 'max', null],
  ['under 30', 'max', null],
  ['at least 10 years of experience', 'max', null],
  ['directors of every age', 'min', null],
] as const)('reads from “%s” the %s age: %s', (text, bound, years) =>
  expect(parseAgeLimit(text, bound)).toBe(years),
);

it.each([
  ['Students only', true],
  ['Only open to film students', true],
  ['Student films only.', true],
  ['No student films', false],
  ['not only students', null],
  ['Open to students and professionals', null],
  ['Students only; no students of other schools', null],
] as const)('reads from “%s” whether students are required: %s', (text, expected) =>
  expect(parseStudentRule(text)).toBe(expected),
);

it.each([
  ['Completed after 1 January 2025', '2025-01-01'],
  ['completed on or after January 31st, 2025', '2025-01-31'],
  ['produced after 2025-02-03', '2025-02-03'],
  ['finished after 2024', '2024'],
  ['not completed after 2024', null],
  ['completed before 1 January 2025', null],
  ['after 1 January 2025 it is too late', null],
  ['completed within two years', null],
] as const)('reads from “%s” the earliest completion: %s', (text, expected) =>
  expect(parseCompletionDay(text)).toBe(expected),
);
it.each([
  ['2025-01-01', '2025-01-01', true],
  ['2025-01-01', '2025-01-02', true],
  ['2025-01-01', '2024-12-31', false],
  ['2025-01-01', '2024-01-01', false],
  ['2024', '2024-07-01', true],
  ['2024', '2025-01-01', true],
  ['2024', '2025-01-02', false],
  ['2024', '2023-01-01', false],
])('completion after %s equals a stored minimum of %s: %s', (textDay, storedDay, isMatch) =>
  expect(matchesCompletionDay(textDay, storedDay)).toBe(isMatch),
);

it.each([
  ['World premiere required', 'World Premiere'],
  ['International premieres', 'International'],
  ['A national premiere', 'Country'],
  ['World premiere not required', null],
  ['World or international premiere', null],
  ['National premieres preferred', null],
  ['A premiere', null],
] as const)('reads from “%s” the premiere level: %s', (text, level) =>
  expect(parsePremiereLevel(text)).toBe(level),
);

it.each([
  ['There is no entry fee.', true],
  ['Submission is free of charge', true],
  ['No submission fees! Send us your film.', true],
  ['No entry fee for students.', false],
  ['Free of charge until March.', false],
  ['Screenings are free of charge.', false],
  ['Admission free of charge', false],
  ['Feel free to enter', false],
  ['The entry fee is waived in some cases', false],
] as const)('“%s” states that entry is free: %s', (text, isFree) =>
  expect(statesFreeEntry(text)).toBe(isFree),
);
