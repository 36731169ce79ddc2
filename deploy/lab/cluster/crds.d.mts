/** Returns the schema location of third-party kinds for kubeconform. */
export function getCrdLocation(): Promise<string>;
