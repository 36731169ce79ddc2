/** The Kubernetes versions whose schemas validate the chart. */
export const KUBERNETES: string[];
export function getSchemaLocation(): Promise<string>;
