/** Those whose schemas the chart is held against. */
export const KUBERNETES: string[];
export function schemaLocation(): Promise<string>;
