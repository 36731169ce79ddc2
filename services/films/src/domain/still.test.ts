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
])('checks the size of a picture of %s', (_case, bytes, expectedCode) =>
  expect(getRefusalCode(() => checkBytes(bytes))).toBe(expectedCode),
);

it('a still is added as the last one, and a thirteenth one is refused', () => {
  expect(addStillName(['s1'], 's2')).toEqual(['s1', 's2']);
  expect(addStillName(createNames(11), 's12')).toEqual(createNames(12));
  expect(getRefusalCode(() => addStillName(createNames(12), 's13'))).toBe('still.too_many stillFileName');
});

it('only an existing still can be removed', () => {
  expect(removeStillName(createNames(3), 's2')).toEqual(['s1', 's3']);
  expect(getRefusalCode(() => removeStillName(createNames(3), 's4'))).toBe('still.not_found stillFileName');
});

it.each([
  ['that is reversed', ['s3', 's2', 's1'], ['s3', 's2', 's1']],
  ['without one still', ['s1', 's2'], 'still.order_differs stillFileNames'],
  ['with a duplicate', ['s1', 's1', 's2'], 'still.order_differs stillFileNames'],
  ['with an unknown still', ['s1', 's2', 's9'], 'still.order_differs stillFileNames'],
])('checks an order %s', (_case, order, expected) =>
  expect(getRefusalCode(() => reorderStills(createNames(3), order))).toEqual(expected),
);
