/** A label that begins at a share (0 to 1) of a line. */
interface Label {
  at: number;
  text: string;
}
export type Room = 'always' | 'wide' | 'none';

/** Pixels: of a sign in the smallest figures, between two labels, and of a line on a phone and on a screen. */
const [SIGN, GAP, NARROW, WIDE] = [6.5, 6, 290, 480];

/** Which labels have room beside those before them on a line so long. */
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

/** Of labels in their order, which are drawn on every screen, which on wide ones only, and which nowhere; those of a phone stand on a wide screen too. */
export function roomFor(labels: readonly Label[]): Room[] {
  const narrow = fitting(labels, NARROW);
  const wide = fitting(labels, WIDE);
  return labels.map((label) => (narrow.has(label) ? 'always' : wide.has(label) ? 'wide' : 'none'));
}
