import { limitItems } from './at-most.js';

async function* records(count: number) {
  for (let n = 0; n < count; n++) yield n;
}
async function taken(count: number): Promise<number[]> {
  const all: number[] = [];
  for await (const value of limitItems(records(count), 3, () => new Error('too many'))) all.push(value);
  return all;
}

it('yields up to the maximum number of records', async () => expect(await taken(3)).toEqual([0, 1, 2]));
it('throws at one record more', () => expect(taken(4)).rejects.toThrow('too many'));
