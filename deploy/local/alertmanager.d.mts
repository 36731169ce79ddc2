/** Alertmanager and its tool, of the release that compose runs; without its pages. */
export function alertmanager(): Promise<{ alertmanager: string; amtool: string }>;
