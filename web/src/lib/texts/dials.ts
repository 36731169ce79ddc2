import { texts } from './texts';

export const t = texts({
  'runtime.unknown': 'runtime not known',
  'budget.none': '{spent} spent, {planned} planned.',
  'budget.of': '{spent} spent, {planned} planned, of {budget}.',
  'budget.over': 'That is {over} over.',
});
