export function createInventedFestival(n: number): { name: string };
