import { splitLines } from './split-lines';

it.each([
  ['Lund', ['Lund']],
  ['York Paper Moon Human Rights Film Festival', ['York Paper Moon', 'Human Rights Film', 'Festival']],
  ['Indianapolis Driftwood Documentary Festival', ['Indianapolis', 'Driftwood', 'Documentary Festival']],
  ['Donaudampfschifffahrtsgesellschaft', ['Donaudampfschifffahr…']],
  [
    'a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p q r s t u v w x y z',
    4,
  ],
])('splits %s into %j', (text, lines) => {
  const found = splitLines(text, 20, 4);
  if (typeof lines === 'number')
    expect([found.length, found.at(-1)]).toEqual([lines, expect.stringMatching(/ …$/)]);
  else expect(found).toEqual(lines);
  for (const line of found) expect(line.length).toBeLessThanOrEqual(22);
});
