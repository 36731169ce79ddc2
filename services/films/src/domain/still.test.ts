import { Refusal } from '@laurel/runtime/errors/refusals';
import { checkBytes, reorderStills, removeStillName, addStillName } from './still.js';

const getRefusalCode = (run: () => unknown) => {
  try {
    return run();
  } catch (error) {
    return error instanceof Refusal ? `${error.code} ${error.field}` : error;
  }
};
const createNames = (n: number) => Array.from({ length: n }, (_, i) => `s${i + 1}`);

it.each([
  ['nothing', 0, 'still.empty bytes'],
  ['one byte', 1, undefined],
  ['15 MiB', 15_728_640, undefined],
  ['a byte more', 15_728_641, 'still.too_large bytes'],
])('checks the size of a picture of %s', (_, bytes, answer) =>
  expect(getRefusalCode(() => checkBytes(bytes))).toBe(answer),
);

it('a still is added after the others, and a thirteenth is refused', () => {
  expect(addStillName(['s1'], 's2')).toEqual(['s1', 's2']);
  expect(addStillName(createNames(11), 's12')).toEqual(createNames(12));
  expect(getRefusalCode(() => addStillName(createNames(12), 's13'))).toBe('still.too_many stillFileName');
});

it('only an existing still can be removed', () => {
  expect(removeStillName(createNames(3), 's2')).toEqual(['s1', 's3']);
  expect(getRefusalCode(() => removeStillName(createNames(3), 's4'))).toBe('still.not_found stillFileName');
});

it.each([
  ['turned round', ['s3', 's2', 's1'], ['s3', 's2', 's1']],
  ['with one left out', ['s1', 's2'], 'still.order_differs stillFileNames'],
  ['with one twice', ['s1', 's1', 's2'], 'still.order_differs stillFileNames'],
  ['with a stranger', ['s1', 's2', 's9'], 'still.order_differs stillFileNames'],
])('checks an order %s', (_, order, answer) =>
  expect(getRefusalCode(() => reorderStills(createNames(3), order))).toEqual(answer),
);
