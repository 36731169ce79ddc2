/** A region's box only exists once its country is known. */
const prerequisiteField: Partial<Record<string, string>> = {
  directorSubdivisions: 'directorResidency',
  productionSubdivisions: 'productionCountries',
};

/** Focuses the box of a field in the form; of several, the checked one. */
export function focusField(within: HTMLElement | null, field: string): void {
  const boxes = [...(within?.querySelectorAll<HTMLElement>(`form [name="${field}"]`) ?? [])];
  const box = boxes.find((one) => one.matches(':checked')) ?? boxes[0];
  const first = prerequisiteField[field];
  if (!box && first) return focusField(within, first);
  box?.scrollIntoView({ block: 'center' });
  box?.focus({ preventScroll: true });
}
