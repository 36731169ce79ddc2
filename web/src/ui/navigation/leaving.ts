let isLeavingPage = false;

/** Called when the user logs out: the session then ends on purpose, and the next page loads its own data. */
export const startLeaving = () => {
  isLeavingPage = true;
};
export const cancelLeaving = () => {
  isLeavingPage = false;
};
export const isLeaving = () => isLeavingPage;
