interface State {
  folder: string;
  ports: Record<string, number>;
  secrets: Record<string, unknown>;
}
type Env = Record<string, string | undefined>;
/** Creates the environment of every process. */
export function createEnvironment(
  state: State,
  urls: { publicUrl: string; keycloakUrl: string; port: number; hasMeilisearch?: boolean },
): { service(name: string): Env; bff(): Env };
