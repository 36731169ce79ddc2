import { MOST_AT_ONCE } from '@laurel/rules/vocabularies';
import { atMost, MOST, pageOf, sortIn } from '@laurel/runtime/pages';
import { fieldWords } from '@laurel/words/refusal-words';

it('a service holds as much in one answer as the door lets ask for, and as the pages do', () =>
  expect(MOST).toBe(MOST_AT_ONCE));

it('refuses one more, and says how many there may be', () => {
  const tooMany = { code: 'input.invalid', details: { why: 'too_many', most: MOST } };
  const items = Array.from({ length: MOST + 1 }, (_, n) => n);
  expect(atMost(items.slice(1), 'ids')).toHaveLength(MOST);
  expect(() => atMost(items, 'ids')).toThrow(expect.objectContaining({ ...tooMany, field: 'ids' }));
  expect(pageOf({ page: 0, pageSize: MOST })).toEqual({ page: 1, pageSize: MOST });
  expect(() => pageOf({ page: 1, pageSize: MOST + 1 })).toThrow(
    expect.objectContaining({ ...tooMany, field: 'pageSize' }),
  );
});

it('says which orders there are, in the words that people read', () => {
  const words = fieldWords({ field: 'sort', why: 'one_of', values: { words: 'name, date' }, message: '' });
  expect(() => sortIn(['name', 'date'], 'length')).toThrow(words);
  expect(words).toBe('Choose one of: name, date.');
});
