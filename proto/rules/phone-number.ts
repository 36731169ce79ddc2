export const LONGEST_PHONE_NUMBER = 40;

/** Whether a telephone could be called there by how it is written: a country code, and 7 to 15 digits in all (E.164), grouped as people group them. */
export const isPhoneNumber = (text: string): boolean =>
  text.length <= LONGEST_PHONE_NUMBER &&
  /^\+[\d ().\/-]+$/.test(text) &&
  /^\d{7,15}$/.test(text.replace(/\D/g, ''));
