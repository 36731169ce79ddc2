/** Where a region is asked for only once its country is known. */
const askedBefore: Partial<Record<string, string>> = {
  directorSubdivisions: 'directorResidency',
  productionSubdivisions: 'productionCountries',
};

/** Leads to the box of a fact in the form; of several, to the one that is chosen. */
export function focusFact(within: HTMLElement | null, field: string): void {
  const boxes = [...(within?.querySelectorAll<HTMLElement>(`form [name="${field}"]`) ?? [])];
  const box = boxes.find((one) => one.matches(':checked')) ?? boxes[0];
  const first = askedBefore[field];
  if (!box && first) return focusFact(within, first);
  box?.scrollIntoView({ block: 'center' });
  box?.focus({ preventScroll: true });
}
