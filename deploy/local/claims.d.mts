/** Whether what the file stands for is this process's from now on: no other is given it while this one lives and has not let go of it. */
export function claim(file: string): boolean;
/** Whatever lies there of another stays. */
export function letGo(file: string): void;
/** The process that has claimed it, as far as that is to be had: not while it is just doing so, nor once it has let go. */
export function holderOf(file: string): number | undefined;
