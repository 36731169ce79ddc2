import { invalid, missing } from '../account/errors.ts';

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: Span | undefined;
}

/** Returns a page of objects, newest first. Filters by creation time if the request has a span. */
export function paginate<T extends { id: string; created?: number }>(objects: T[], page: Page, url: string) {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (limit < 1 || limit > 100) {
    throw invalid('Invalid integer: limit must be between 1 and 100.', 'limit', 'parameter_invalid_integer');
  }
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot parameterize a list with both starting_after and ending_before.');
  }
  const { created } = page;
  const all = created ? objects.filter((object) => isWithin(object.created!, created)) : objects;
  const findIndex = (id: string, param: string) => {
    const index = all.findIndex((object) => object.id === id);
    if (index < 0) throw missing('object', id, param, 400);
    return index;
  };
  const toList = (data: T[], has_more: boolean) => ({ object: 'list' as const, data, has_more, url });
  if (before !== undefined) {
    const end = findIndex(before, 'ending_before');
    return toList(all.slice(Math.max(0, end - limit), end), end > limit);
  }
  const begin = after === undefined ? 0 : findIndex(after, 'starting_after') + 1;
  return toList(all.slice(begin, begin + limit), all.length > begin + limit);
}

interface Span {
  gt?: number | undefined;
  gte?: number | undefined;
  lt?: number | undefined;
  lte?: number | undefined;
}
/** Returns whether a moment is within a span. */
const isWithin = (moment: number, span: Span) =>
  moment > (span.gt ?? -Infinity) &&
  moment >= (span.gte ?? -Infinity) &&
  moment < (span.lt ?? Infinity) &&
  moment <= (span.lte ?? Infinity);
