import type { Services } from '../../clients/service-clients.js';

/**
 * Loads the names of administrators in one call, if there are any ids. Returns a function that adds the name to
 * an id. The name of a deleted user is null.
 */
export async function loadAdministratorNames(
  { getUserNames }: Pick<Services['identity'], 'getUserNames'>,
  ids: readonly (string | null)[],
) {
  const userIds = [...new Set(ids.filter((id) => id !== null))];
  const { items } = userIds.length ? await getUserNames({ userIds }) : { items: [] };
  const nameById = new Map(items.map(({ id, name }) => [id, name]));
  return (id: string | null) => (id === null ? null : { id, name: nameById.get(id) ?? null });
}
