interface Device {
  browser?: string | null;
  system?: string | null;
}
/** Describes a browser in one line (“Firefox on Linux”), or returns null if nothing is known. */
export const formatDeviceLabel = ({ browser, system }: Device): string | null =>
  browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
