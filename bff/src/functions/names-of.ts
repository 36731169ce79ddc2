import type { Services } from '../services.js';

/** Who administrators are, by their ids; of who is gone there is no name. One question for all, and none where there is nobody. */
export async function namesOf(
  { getUserNames }: Pick<Services['identity'], 'getUserNames'>,
  ids: readonly (string | null)[],
) {
  const userIds = [...new Set(ids.filter((id) => id !== null))];
  const { items } = userIds.length ? await getUserNames({ userIds }) : { items: [] };
  const names = new Map(items.map(({ id, name }) => [id, name]));
  return (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? null });
}
