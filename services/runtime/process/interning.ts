/** Returns one object for equal values, because most values repeat. A full cache is cleared. */
export function createInterner(maxSize = 50_000): <T>(value: T) => T {
  const [strings, otherValues] = [new Map<string, unknown>(), new Map<string, unknown>()];
  return <T>(value: T): T => {
    // A string is its own key, so no second string is stored.
    const [cache, key] = typeof value === 'string' ? [strings, value] : [otherValues, JSON.stringify(value)];
    if (cache.has(key)) return cache.get(key) as T;
    if (cache.size >= maxSize) cache.clear();
    cache.set(key, value);
    return value;
  };
}
