import { interning } from '@laurel/runtime/interning';

it('gives one object for equal values, and keeps no more than so many', () => {
  const intern = interning(2);
  const first = intern(['FR']);
  expect(intern(['FR'])).toBe(first);
  intern(['PT']);
  intern(['ES']); // too many: begins anew
  expect(intern(['FR'])).not.toBe(first);
});

it('a text is not the list that it is written as', () => {
  const intern = interning();
  expect(intern(['FR'])).toEqual(['FR']);
  expect(intern('["FR"]')).toBe('["FR"]');
  expect(intern(['FR'])).toEqual(['FR']);
});
