/** How long a browser may wait where Keycloak is asked meanwhile. */
export const KEYCLOAK_MS = 10_000;
