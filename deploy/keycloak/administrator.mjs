/** The client with which this code calls Keycloak's Admin REST API, and Keycloak's first administrator. */
export const ADMIN = 'laurel-admin';
