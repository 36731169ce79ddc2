/** The Kubernetes versions whose schemas validate the chart. */
export const KUBERNETES_VERSIONS: string[];
export function getSchemaLocation(): Promise<string>;
