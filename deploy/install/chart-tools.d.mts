export function installChartTools(): Promise<string>;
