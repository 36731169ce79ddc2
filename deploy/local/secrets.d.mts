export function password(): string;
