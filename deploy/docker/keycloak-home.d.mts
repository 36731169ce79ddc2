/** Creates our share of Keycloak's image from a build context, in a folder. Returns its path. */
export function createThemedHome(folder: string, context?: string): Promise<string>;
export function getStageEnv(stage: 'built' | 'keycloak'): Record<string, string>;
export function makeKeycloakHome(target: string): Promise<void>;
