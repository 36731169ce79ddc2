import { mustOwn } from '@laurel/runtime/envelope';

it.each([
  ['copy.told', 'film', 'films', true],
  ['copy.told', 'film', 'billing', false],
  ['copy.told', 'competition', 'catalog', true],
  ['copy.wanted', 'competition', 'films', false],
  ['copy.told', 'nothing', 'films', false],
] as const)('%s of %s, told by %s: %s', (type, noun, teller, may) => {
  const tell = () => mustOwn({ type, teller }, noun);
  if (may) tell();
  else expect(tell).toThrow(`${teller} may not tell ${type} of ${noun}.`);
});
