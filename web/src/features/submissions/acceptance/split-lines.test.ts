import { splitLines } from './split-lines';

it.each([
  ['Lund', ['Lund']],
  ['York Paper Moon Human Rights Film Festival', ['York Paper Moon', 'Human Rights Film', 'Festival']],
  ['Indianapolis Driftwood Documentary Festival', ['Indianapolis', 'Driftwood', 'Documentary Festival']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampfschifffahr…']],
])('splits %s into %j', (text, lines) => expect(splitLines(text, 20, 4)).toEqual(lines));

it('ends the last line with an ellipsis when the text needs more lines', () => {
  const lines = splitLines('a b c d e f g h i j k l m n o p q r s t u v w x y z '.repeat(2), 20, 4);
  expect(lines).toHaveLength(4);
  expect(lines.at(-1)).toMatch(/ …$/);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(22);
});
