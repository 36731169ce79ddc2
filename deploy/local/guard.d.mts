import type { ChildProcess } from 'node:child_process';

/** Ends the child when this process is gone. */
export function guard(child: ChildProcess, signal: NodeJS.Signals): void;
