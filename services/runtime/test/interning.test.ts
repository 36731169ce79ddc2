import { createInterner } from '@laurel/runtime/process/interning';

it('returns one object for equal values and stores only a limited number', () => {
  const intern = createInterner(2);
  const first = intern(['FR']);
  expect(intern(['FR'])).toBe(first);
  intern(['PT']);
  intern(['ES']); // the cache is full and is cleared
  expect(intern(['FR'])).not.toBe(first);
});

it('does not confuse a list with a string that is its JSON', () => {
  const intern = createInterner();
  expect(intern(['FR'])).toEqual(['FR']);
  expect(intern('["FR"]')).toBe('["FR"]');
  expect(intern(['FR'])).toEqual(['FR']);
});
