export const PAGE: string;
export function renderPage(): string;
