let isLeavingPage = false;

/** Set by “Log out”: the end of the session is then expected, and so is the next page. */
export const startLeaving = () => {
  isLeavingPage = true;
};
export const cancelLeaving = () => {
  isLeavingPage = false;
};
export const isLeaving = () => isLeavingPage;
