export function runPromtool(...args: string[]): Promise<{ code: number; output: string }>;
export function startPrometheus(
  targets: Record<string, number | string>,
  extraConfig?: object,
): Promise<{
  query(text: string): Promise<{ metric: Record<string, string>; value: [number, string] }[]>;
  stop(): Promise<void>;
}>;
