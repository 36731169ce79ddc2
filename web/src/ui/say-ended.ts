import { toast } from './toast';

/** Says that log-ins have ended: wholly, or here only, where the login service could not be told. */
export const sayEnded = (isWhole: boolean, done: string, half: string) =>
  toast(isWhole ? done : half, isWhole ? 'done' : 'refused');
