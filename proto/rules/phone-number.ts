/** Whether a telephone could be called there by how it is written: a country code, and 7 to 15 digits in all (E.164), grouped as people group them. */
export const isPhoneNumber = (text: string): boolean =>
  /^\+[\d ().\/-]{6,39}$/.test(text) && /^\d{7,15}$/.test(text.replace(/\D/g, ''));
