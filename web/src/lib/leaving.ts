let leaving = false;

/** Said once by "Log out": what ends the session is known, and where to go from here too. */
export const leave = () => {
  leaving = true;
};
export const stay = () => {
  leaving = false;
};
export const isLeaving = () => leaving;
