export const PARTS_MADE_OF: string[];
/** The commit that lies in a folder, and the last that changed what parts are made of; nothing, where it is no clone. */
export function revisionsOf(folder?: string): Promise<{ REVISION?: string; PARTS_REVISION?: string }>;
