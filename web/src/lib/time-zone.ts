/** Of the device, by its name (IANA). */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
