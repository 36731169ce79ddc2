import { createElement, Fragment, type ElementType, type ReactNode } from 'react';

/** Elements that may contain texts only, next to each other. */
const TEXT_ONLY: readonly ElementType[] = ['option', 'text', 'title', 'tspan'];

const isText = (child: unknown): child is string | number =>
  typeof child === 'string' || typeof child === 'number';
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean';

/** Joins neighbouring texts. Each child keeps its position, by which React recognises it. */
function joinTexts(children: readonly ReactNode[]): ReactNode[] {
  const result = [...children];
  let start = -1;
  for (const [n, child] of children.entries()) {
    if (isText(child)) {
      if (start < 0) start = n;
      result[n] = null;
      result[start] = n === start ? String(child) : `${result[start] as string}${child}`;
    } else if (!isNothing(child)) start = -1;
    if (Array.isArray(child)) result[n] = joinTexts(child as ReactNode[]).map(wrapText);
  }
  return result;
}

/**
 * Wraps a text in an element without a style. Spaces between elements stay as they are: a flex container ignores
 * them, but would not ignore an element around them.
 */
const wrapText = (child: ReactNode, index = 0): ReactNode =>
  isText(child) && String(child).trim() !== ''
    ? createElement('text-run', { key: `text ${index}` }, child)
    : child;

/**
 * Returns the children of an element such that each text is an element's only child. A browser's translation
 * replaces text nodes. React would then fail to remove them, or would update nodes that nobody sees. It replaces
 * the whole content of an element that contains only text, so that such a text can be removed and updated.
 */
export function wrapTexts(type: ElementType, children: ReactNode): ReactNode {
  if (!Array.isArray(children)) return type === Fragment ? wrapText(children) : children;
  const joined = joinTexts(children as ReactNode[]);
  const [first, ...others] = joined.filter((child) => !isNothing(child));
  if (isText(first) && others.length === 0 && type !== Fragment) return first;
  return TEXT_ONLY.includes(type) ? children : joined.map(wrapText);
}
