interface KubernetesObject {
  kind: string;
  metadata: { name: string };
  spec: { containers: { env: { name: string; value: string }[] }[] };
}
/** The values of the installations whose `helm test` can run here. */
export const TESTED_VALUES: string[];
/**
 * Runs the program of the test pod. `bff` and `keycloak` are ports of this machine. `change` may modify the
 * rendered objects.
 */
export function runHelmTest(
  values: string,
  options: {
    bff: number | string;
    keycloak: number | string;
    env?: Record<string, string>;
    change?: (objects: (KubernetesObject | null)[]) => (KubernetesObject | null)[];
  },
): Promise<{ code: number; output: string }>;
