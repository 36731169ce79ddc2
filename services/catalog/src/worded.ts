import type { TermFacts } from './domain/term.js';
import { termText } from './domain/term-text.js';
import { termType } from './domain/term-types.js';
import { names } from './reference.js';

/** Names and descriptions are made from the rule where they are missing. */
export function worded(facts: TermFacts): TermFacts {
  const named = { ...facts, name: facts.name.trim() || termType(facts.type)!.label };
  return { ...named, description: named.description ?? termText(named, names) };
}
