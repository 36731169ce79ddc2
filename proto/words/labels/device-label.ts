/** Describes a browser in one line (“Firefox on Linux”), or returns null if nothing is known. */
export const formatDeviceLabel = ({
  browser = null,
  system = null,
}: {
  browser?: string | null;
  system?: string | null;
}): string | null => (browser && system ? `${browser} on ${system}` : (browser ?? system));
