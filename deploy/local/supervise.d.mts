/** Whether an address answers with 2xx within so many seconds; gives up early where `until` says so. */
export function answers(url: string, how?: { seconds?: number; until?: () => boolean }): Promise<boolean>;
