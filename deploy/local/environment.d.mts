interface State {
  folder: string;
  ports: Record<string, number>;
  secrets: Record<string, unknown>;
}
type Env = Record<string, string | undefined>;
/** Returns functions that create the environment of a service and of the BFF. */
export function createEnvironment(
  state: State,
  urls: { publicUrl: string; keycloakUrl: string; port: number; hasMeilisearch?: boolean },
): { service(name: string): Env; bff(): Env };
