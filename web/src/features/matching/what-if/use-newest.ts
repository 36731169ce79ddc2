import { useEffect, useState } from 'react';

/** An answer that takes longer is not waited for. */
const PATIENCE_MS = 120;
interface Moving {
  /** As it is now, and as it was last asked. */
  question: string;
  asked: string;
  ask: (question: string) => void;
  /** The answer to what was asked is still to come. */
  isAsking: boolean;
}

/**
 * Asks a question that moves: at once while nobody is being asked, else the newest as soon as there is an answer, or it has kept one
 * waiting. So each answer is seen, and none keeps a newer one from being asked. Answers how to say where it moves to before that is drawn.
 */
export function useNewest({ question, asked, ask, isAsking }: Moving): (question: string) => void {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isAsking) return;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [asked, isAsking]);
  const isDue = question !== asked && (!isAsking || isLate);
  useEffect(() => {
    if (isDue) ask(question);
  }, [isDue, question, ask]);
  return (next) => {
    if (!isAsking && next !== asked) ask(next);
  };
}
