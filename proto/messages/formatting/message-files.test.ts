import fs from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../en');
const messageFiles = fs
  .readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, fs.readFileSync(path.join(folder, file), 'utf8')] as const);

it('no percent sign can be separated from its number at a line break', () =>
  expect(messageFiles.filter(([, text]) => / %/.test(text)).map(([file]) => file)).toEqual([]));

it.each([
  ['the action that finds fitting festivals is always called “Find matches”', /Find festivals/],
  [
    'a film’s cost is its “production budget”, and the money for festivals is not called a budget',
    /\b(the|your|of) budgets?\b|: "Budget/,
  ],
  ['a verdict is never called a refusal', /: "(refused|refuses)|competition[s]? (would )?refuse/],
])('%s', (_rule, forbiddenWording) =>
  expect(messageFiles.filter(([, text]) => forbiddenWording.test(text)).map(([file]) => file)).toEqual([]),
);
