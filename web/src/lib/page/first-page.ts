let isFirst = true;

/** Returns whether the user has not left the page with which the app was opened. */
export const isFirstPage = (): boolean => isFirst;
export const leaveFirstPage = (): void => {
  isFirst = false;
};
