type Numbers = Int32Array | Uint32Array | Uint16Array | Uint8Array | Float64Array;

/** Returns the array itself if it is long enough, otherwise a copy 1.5 times as long. */
export function ensureCapacity<T extends Numbers>(numbers: T, length: number): T {
  return numbers.length >= length
    ? numbers
    : lengthen(numbers, Math.max(length, Math.ceil(numbers.length * 1.5), 64));
}

/** Returns the same numbers, padded with zeros to a length; the same array if it is long enough. */
export function lengthen<T extends Numbers>(numbers: T, length: number): T {
  if (numbers.length >= length) return numbers;
  const longer = new (numbers.constructor as new (length: number) => T)(length);
  longer.set(numbers as never);
  return longer;
}

/** Returns the same numbers with at most 2 % spare capacity. */
export function trim<T extends Numbers>(numbers: T, length: number): T {
  const capacity = Math.ceil(length * 1.02);
  return numbers.length > capacity ? (numbers.slice(0, capacity) as T) : numbers;
}
