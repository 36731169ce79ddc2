/** What of Keycloak's image is ours, made in a folder of what the build is sent; answers where. */
export function dressedHome(folder: string, context?: string): Promise<string>;
export function environmentOf(stage: 'built' | 'keycloak'): Record<string, string>;
export function makeKeycloakHome(target: string): Promise<void>;
