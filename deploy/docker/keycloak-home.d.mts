export function environmentOf(stage: 'built' | 'keycloak'): Record<string, string>;
export function makeKeycloakHome(target: string): Promise<void>;
