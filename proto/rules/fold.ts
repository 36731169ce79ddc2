/** A text as it is compared: without marks and in small letters (“Méliès” is “melies”). The catalogue's search folds more (`domain/fold.ts`). */
export const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
