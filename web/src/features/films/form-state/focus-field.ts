/** A region's box only exists once its country is known. */
const prerequisiteField: Partial<Record<string, string>> = {
  directorSubdivisions: 'directorResidency',
  productionSubdivisions: 'productionCountries',
};

/** Focuses the box of a field in the form; of several, the checked one. */
export function focusField(container: HTMLElement | null, field: string): void {
  const boxes = [...(container?.querySelectorAll<HTMLElement>(`form [name="${field}"]`) ?? [])];
  const box = boxes.find((input) => input.matches(':checked')) ?? boxes[0];
  const prerequisite = prerequisiteField[field];
  if (!box && prerequisite) return focusField(container, prerequisite);
  box?.scrollIntoView({ block: 'center' });
  box?.focus({ preventScroll: true });
}
