import { formatMessage } from '@laurel/messages/formatting/format-message';
import { formatInvalidValue } from '@laurel/messages/formatting/refusal-text';
import type { CellProblem, CellSource } from './cell-problem.js';
import { clearsField } from './clear.js';
import { RULE_COLUMNS, type RuleColumn } from './competition-columns.js';
import { parseRuleCell, type RuleRecord } from './parse-rule-cell.js';

interface StatedRules {
  source: CellSource;
  rules: readonly RuleRecord[];
  /** True for a cell that is stored as a text. */
  isText: boolean;
}

/** The name of a rule that contains the text of a cell. An import recognises it by this name. */
const getTextRuleName = (column: RuleColumn): string =>
  formatMessage({ code: `type.${RULE_COLUMNS[column][0]}`, values: {} });

/**
 * Collects the rules that the rows of one competition state. A cell that is not understood becomes a rule that everyone
 * must check, so that no condition of the festival is lost.
 */
export class RuleCells {
  private readonly statedByColumn = new Map<RuleColumn, StatedRules>();

  /** Adds a cell. Returns a problem if another row differs, and a note if the cell is not understood. */
  add(
    source: CellSource & { field: RuleColumn },
    festivalCountry: string | null,
  ): { problem?: CellProblem; note?: CellProblem } {
    const { field: column, cell } = source;
    const parsed = clearsField(cell) ? [] : parseRuleCell(column, cell, festivalCountry);
    const isText = typeof parsed === 'string';
    const rules = isText
      ? [{ type: '', name: getTextRuleName(column), description: cell, isMandatory: true }]
      : parsed;
    const previous = this.statedByColumn.get(column);
    if (previous)
      return JSON.stringify(previous.rules) === JSON.stringify(rules)
        ? {}
        : { problem: { ...source, message: formatInvalidValue({ why: 'row_differs' }) } };
    this.statedByColumn.set(column, { source, rules, isText });
    return isText
      ? { note: { ...source, message: formatInvalidValue({ why: 'rule_text', hint: parsed }) } }
      : {};
  }

  /** Returns the rules with the cell of each, or null if no cell states any. */
  listRules(): { rule: RuleRecord; source: CellSource }[] | null {
    if (this.statedByColumn.size === 0) return null;
    return [...this.statedByColumn.values()].flatMap(({ rules, source }) =>
      rules.map((rule) => ({ rule, source })),
    );
  }

  /**
   * Returns the types of rules, and the names of the texts, that the cells replace. A cell that is not understood
   * replaces no other rule.
   */
  getScope(): { termTypes: string[]; textRules: string[] } {
    const stated = [...this.statedByColumn];
    return {
      termTypes: stated.flatMap(([column, { isText }]) => (isText ? [] : RULE_COLUMNS[column])),
      textRules: stated.map(([column]) => getTextRuleName(column)),
    };
  }
}
