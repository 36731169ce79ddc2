import { meta } from './meta';

export type Operator = { name: string; address: string; email: string };

/** Who runs this installation, as the BFF wrote it into the page; null where it is not configured. */
export function operator(): Operator | null {
  try {
    const told = JSON.parse(meta('laurel-operator') ?? 'null') as Partial<Operator> | null;
    return told?.name ? { name: told.name, address: told.address ?? '', email: told.email ?? '' } : null;
  } catch {
    return null;
  }
}
