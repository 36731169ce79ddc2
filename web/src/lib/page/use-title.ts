import { useEffect } from 'react';

/** `Laurel`, or `<page> · Laurel`. */
export function useTitle(page?: string) {
  useEffect(() => {
    document.title = page ? `${page} · Laurel` : 'Laurel';
  }, [page]);
}
