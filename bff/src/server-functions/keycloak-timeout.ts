/** The timeout of functions that include a call to Keycloak. */
export const KEYCLOAK_TIMEOUT_MS = 10_000;
