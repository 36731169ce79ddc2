const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const unescapeHtml = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** A name with its matches highlighted. Only `<mark>` is interpreted; everything else stays text. */
export function HighlightedName({ name, highlight }: { name: string; highlight?: string }) {
  if (!highlight?.includes('<mark>')) return <>{name}</>;
  return (
    <>
      {highlight
        .split(/<mark>(.*?)<\/mark>/)
        .map((segment, i) =>
          i % 2 === 1 ? <mark key={i}>{unescapeHtml(segment)}</mark> : unescapeHtml(segment),
        )}
    </>
  );
}
