import { limitItems } from './limit-items.js';

async function* generateRecords(count: number) {
  for (let n = 0; n < count; n++) yield n;
}
async function collectLimited(count: number): Promise<number[]> {
  const results: number[] = [];
  for await (const value of limitItems(generateRecords(count), 3, () => new Error('too many')))
    results.push(value);
  return results;
}

it('limitItems yields up to the maximum number of records', async () =>
  expect(await collectLimited(3)).toEqual([0, 1, 2]));
it('limitItems throws for one record more than the maximum', () =>
  expect(collectLimited(4)).rejects.toThrow('too many'));
