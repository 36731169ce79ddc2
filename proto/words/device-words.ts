/** A browser in one line: “Firefox on Linux”; null where nothing is known of it. */
export const deviceWords = ({
  browser = null,
  system = null,
}: {
  browser?: string | null;
  system?: string | null;
}): string | null => (browser && system ? `${browser} on ${system}` : (browser ?? system));
