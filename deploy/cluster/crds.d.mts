/** Where kubeconform finds the kinds of others that the chart may bring. */
export function crdLocation(): Promise<string>;
