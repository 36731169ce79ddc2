/** Creates our share of Keycloak's image from a build context, in a folder. Returns its path. */
export function createThemedHome(folder: string, context?: string): Promise<string>;
/** Replaces the step of the Dockerfile that installs packages and builds one (replay.mjs). */
export const PACKAGES_STEP: Record<string, (directory: string) => void>;
export function getStageEnv(stage: 'built' | 'keycloak'): Record<string, string>;
export function makeKeycloakHome(target: string): Promise<void>;
