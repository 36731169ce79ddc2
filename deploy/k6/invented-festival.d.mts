export function inventedFestival(n: number): { name: string };
