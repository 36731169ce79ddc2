/** Yields the items one after another. Throws the error of `createError` if there are more than the limit. */
export async function* limitItems<T>(
  items: AsyncIterable<T>,
  max: number,
  createError: () => Error,
): AsyncGenerator<T> {
  let n = 0;
  for await (const item of items) {
    if (++n > max) throw createError();
    yield item;
  }
}
