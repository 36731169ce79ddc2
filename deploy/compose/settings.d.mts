/** A sentence for each name in the files `.env.<process>` of a folder that would be passed over in silence. */
export function wrongSettings(folder?: string, composed?: string): string[];
