import { MAX_BATCH_SIZE } from '@laurel/rules/text/lists';
import { checkMaxItems, MAX_PAGE_SIZE, parsePaging, parseSort } from '@laurel/runtime/database/paging';
import { formatFieldRefusal } from '@laurel/messages/formatting/refusal-text';

it('has the same page limit as the gateway and the web pages', () =>
  expect(MAX_PAGE_SIZE).toBe(MAX_BATCH_SIZE));

it('checkMaxItems refuses one item too many and names the limit', () => {
  const tooMany = { code: 'input.invalid', details: { why: 'too_many', max: MAX_PAGE_SIZE } };
  const items = Array.from({ length: MAX_PAGE_SIZE + 1 }, (_, n) => n);
  expect(checkMaxItems(items.slice(1), 'ids')).toHaveLength(MAX_PAGE_SIZE);
  expect(() => checkMaxItems(items, 'ids')).toThrow(expect.objectContaining({ ...tooMany, field: 'ids' }));
  expect(parsePaging({ page: 0, pageSize: MAX_PAGE_SIZE })).toEqual({ page: 1, pageSize: MAX_PAGE_SIZE });
  expect(() => parsePaging({ page: 1, pageSize: MAX_PAGE_SIZE + 1 })).toThrow(
    expect.objectContaining({ ...tooMany, field: 'pageSize' }),
  );
});

it('names the allowed sort orders in the user-facing message', () => {
  const message = formatFieldRefusal({
    field: 'sort',
    why: 'one_of',
    values: { options: 'name, date' },
    message: '',
  });
  expect(() => parseSort(['name', 'date'], 'length')).toThrow(message);
  expect(message).toBe('Choose one of: name, date.');
});
