export const SERVICES: string[];
export const PROCESSES: string[];
