/** A label that starts at a fraction (0 to 1) of a line. */
interface Label {
  at: number;
  text: string;
}
export type LabelVisibility = 'always' | 'wide' | 'none';

/**
 * In pixels: the width of a character in the smallest figures, the gap between two labels, and the width of a
 * line on a phone and on a wide screen.
 */
const [SIGN, GAP, NARROW, WIDE] = [6.5, 6, 290, 480];

/** Returns the labels that fit on a line of this width without overlapping. */
function fitting(labels: readonly Label[], line: number): Set<Label> {
  const fit = new Set<Label>();
  let end = -GAP;
  for (const label of labels) {
    const [from, width] = [label.at * line, label.text.length * SIGN];
    if (from < end + GAP || from + width > line) continue;
    fit.add(label);
    end = from + width;
  }
  return fit;
}

/**
 * Returns for each label, in order, whether it is drawn on every screen, only on wide ones, or never. Labels
 * of a phone also appear on a wide screen.
 */
export function getLabelVisibility(labels: readonly Label[]): LabelVisibility[] {
  const narrow = fitting(labels, NARROW);
  const wide = fitting(labels, WIDE);
  return labels.map((label) => (narrow.has(label) ? 'always' : wide.has(label) ? 'wide' : 'none'));
}
