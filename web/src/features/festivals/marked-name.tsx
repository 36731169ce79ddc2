const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string) =>
  html.replace(/&(amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity);

/** A name with what matched marked. Only `<mark>` is understood; anything else stays text. */
export function MarkedName({ name, highlight }: { name: string; highlight?: string }) {
  if (!highlight?.includes('<mark>')) return <>{name}</>;
  return (
    <>
      {highlight
        .split(/<mark>(.*?)<\/mark>/)
        .map((part, i) => (i % 2 === 1 ? <mark key={i}>{plain(part)}</mark> : plain(part)))}
    </>
  );
}
