import { getPageMetadata } from './page-metadata';

type Operator = { name: string; address: string; email: string };

/** The operator of this installation, as the BFF wrote it into the page. Null if it is not configured. */
export function getOperator(): Operator | null {
  try {
    const parsed = JSON.parse(getPageMetadata('laurel-operator') ?? 'null') as Partial<Operator> | null;
    return parsed?.name
      ? { name: parsed.name, address: parsed.address ?? '', email: parsed.email ?? '' }
      : null;
  } catch {
    return null;
  }
}
