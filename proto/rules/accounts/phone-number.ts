export const MAX_PHONE_NUMBER_LENGTH = 40;

/** Checks the syntax only: a country code and 7 to 15 digits in total (E.164), with common separators. */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= MAX_PHONE_NUMBER_LENGTH &&
  /^\+[\d ().\/-]+$/.test(text) &&
  /^\d{7,15}$/.test(text.replace(/\D/g, ''));
