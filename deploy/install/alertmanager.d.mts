/** Builds Alertmanager and amtool at the release that Compose runs, without the web pages. */
export function installAlertmanager(): Promise<{ alertmanager: string; amtool: string }>;
