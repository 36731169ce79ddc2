export const MAX_REASON_LENGTH = 500;
/** The permissions of a user. The business role describes what the user does with films. */
export const SYSTEM_ROLES = ['user', 'admin'] as const;
export type SystemRole = (typeof SYSTEM_ROLES)[number];
export const USER_SORTS = ['newest', 'oldest', 'name', 'email'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** The services that store data, as administrators see them. */
export const SERVICE_NAMES = ['identity', 'films', 'catalog', 'matching', 'submissions', 'billing'] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];
