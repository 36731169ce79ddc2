/** A label that starts at a fraction (0 to 1) of a line. */
interface Label {
  position: number;
  text: string;
}
type LabelVisibility = 'always' | 'wide' | 'none';

/**
 * In pixels: the width of a character in the smallest figures, the gap between two labels, and the width of a
 * line on a phone and on a wide screen.
 */
const [CHARACTER_WIDTH, GAP, NARROW_WIDTH, WIDE_WIDTH] = [6.5, 6, 290, 480];

/** Returns the labels that fit on a line of this width without overlapping. */
function selectFitting(labels: readonly Label[], lineWidth: number): Set<Label> {
  const fittingLabels = new Set<Label>();
  let end = -GAP;
  for (const label of labels) {
    const [start, width] = [label.position * lineWidth, label.text.length * CHARACTER_WIDTH];
    if (start < end + GAP || start + width > lineWidth) continue;
    fittingLabels.add(label);
    end = start + width;
  }
  return fittingLabels;
}

/** Returns for each label, in order, whether it is drawn on every screen, only on wide ones, or never. */
export function getLabelVisibility(labels: readonly Label[]): LabelVisibility[] {
  const narrowLabels = selectFitting(labels, NARROW_WIDTH);
  const wideLabels = selectFitting(labels, WIDE_WIDTH);
  return labels.map((label) => {
    if (narrowLabels.has(label)) return 'always';
    return wideLabels.has(label) ? 'wide' : 'none';
  });
}
