/** The client with which this code calls Keycloak's Admin REST API. */
export const ADMIN_CLIENT = 'laurel-admin';
/** Keycloak's first administrator, a user with whom people sign in to its console. */
export const ADMIN_USER = 'laurel-admin';
