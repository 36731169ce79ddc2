let timeZone: string | undefined;
/**
 * The device's time zone (IANA name). Cached, because reading it takes half a millisecond and every row needs
 * it.
 */
export const getTimeZone = (): string => (timeZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone);
