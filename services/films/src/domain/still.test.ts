import { Refusal } from '@laurel/runtime/errors/refusals';
import { checkBytes, reorderStills, removeStillName, addStillName } from './still.js';

const code = (work: () => unknown) => {
  try {
    return work();
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.field}` : error;
  }
};
const names = (n: number) => Array.from({ length: n }, (_, i) => `s${i + 1}`);

it.each([
  ['nothing', 0, 'still.empty bytes'],
  ['one byte', 1, undefined],
  ['15 MiB', 15_728_640, undefined],
  ['a byte more', 15_728_641, 'still.too_large bytes'],
])('checks the size of a picture of %s', (_, bytes, answer) =>
  expect(code(() => checkBytes(bytes))).toBe(answer),
);

it('a still is added after the others, and a thirteenth is refused', () => {
  expect(addStillName(['s1'], 's2')).toEqual(['s1', 's2']);
  expect(addStillName(names(11), 's12')).toEqual(names(12));
  expect(code(() => addStillName(names(12), 's13'))).toBe('still.too_many stillFileName');
});

it('only an existing still can be removed', () => {
  expect(removeStillName(names(3), 's2')).toEqual(['s1', 's3']);
  expect(code(() => removeStillName(names(3), 's4'))).toBe('still.not_found stillFileName');
});

it.each([
  ['turned round', ['s3', 's2', 's1'], ['s3', 's2', 's1']],
  ['with one left out', ['s1', 's2'], 'still.order_differs stillFileNames'],
  ['with one twice', ['s1', 's1', 's2'], 'still.order_differs stillFileNames'],
  ['with a stranger', ['s1', 's2', 's9'], 'still.order_differs stillFileNames'],
])('checks an order %s', (_, order, answer) =>
  expect(code(() => reorderStills(names(3), order))).toEqual(answer),
);
