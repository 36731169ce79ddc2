/** One object for equal values, of which a catalogue has thousands and few different ones. Begins anew when there are too many. */
export function interning(most = 50_000): <T>(value: T) => T {
  const [texts, others] = [new Map<string, unknown>(), new Map<string, unknown>()];
  return <T>(value: T): T => {
    // A text is its own key: no copy of it is kept beside it.
    const [kept, key] = typeof value === 'string' ? [texts, value] : [others, JSON.stringify(value)];
    if (kept.has(key)) return kept.get(key) as T;
    if (kept.size >= most) kept.clear();
    kept.set(key, value);
    return value;
  };
}
