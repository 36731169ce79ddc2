import fs from 'node:fs';

const regions = JSON.parse(
  fs.readFileSync(new URL('../generated/regions.json', import.meta.url), 'utf8'),
) as Record<string, string[]>;

/** The UN's regions above a country (ISO 3166-1 alpha-2), widest first; made by `codegen`. */
export const regionsOf = (country: string): readonly string[] => regions[country] ?? [];
