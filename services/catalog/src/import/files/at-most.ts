/** Yields the items one after another. Throws the error of `refusal` if there are more than the limit. */
export async function* atMost<T>(
  items: AsyncIterable<T>,
  max: number,
  refusal: () => Error,
): AsyncGenerator<T> {
  let n = 0;
  for await (const item of items) {
    if (++n > max) throw refusal();
    yield item;
  }
}
