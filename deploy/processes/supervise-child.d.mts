import type { ChildProcess } from 'node:child_process';

/** Ends the child when this process ends. */
export function superviseChild(child: ChildProcess, signal: NodeJS.Signals): void;
