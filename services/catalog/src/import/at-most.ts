/** What comes, one after another; throws what `refusal` makes where it is more than that. */
export async function* atMost<T>(
  items: AsyncIterable<T>,
  most: number,
  refusal: () => Error,
): AsyncGenerator<T> {
  let n = 0;
  for await (const item of items) {
    if (++n > most) throw refusal();
    yield item;
  }
}
