let leaving = false;

/** Set by “Log out”: the end of the session is then expected, and so is the next page. */
export const leave = () => {
  leaving = true;
};
export const stay = () => {
  leaving = false;
};
export const isLeaving = () => leaving;
