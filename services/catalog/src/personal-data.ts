/** What the catalogue keeps of somebody: what they changed of it as an administrator. */
export const personal = { changes: `select * from catalog_change where actor = $1::uuid order by id` };
