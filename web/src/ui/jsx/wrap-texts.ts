import { createElement, Fragment, type ElementType, type ReactNode } from 'react';

/** The element around a text that has siblings. It has no style. */
const TEXT_ELEMENT = 'text-run';
/** Elements that contain only text. */
const TEXT_ONLY: ReadonlySet<ElementType> = new Set([
  'option',
  'style',
  'script',
  'text',
  'textarea',
  'title',
  'tspan',
]);

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint';
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === 'boolean';

/** Spaces between elements stay as they are: a flex container ignores them, but not an element around them. */
const wrapText = (text: string, key?: string): ReactNode =>
  text.trim() === '' ? text : createElement(TEXT_ELEMENT, key === undefined ? null : { key }, text);

/** Joins neighbouring texts. Each child keeps its position, by which React recognises it. */
function wrapSiblings(children: readonly ReactNode[]): ReactNode[] {
  const result = [...children];
  const texts = new Map<number, string>();
  let start: number | null = null;
  for (const [n, child] of children.entries()) {
    if (isText(child)) {
      start ??= n;
      texts.set(start, `${texts.get(start) ?? ''}${child}`);
      result[n] = null;
    } else if (!isNothing(child)) start = null;
    if (Array.isArray(child)) result[n] = wrapItems(child as ReactNode[]);
  }
  for (const [n, text] of texts) result[n] = wrapText(text);
  return result;
}
/** The items of a list have keys. The key of a text is its index. */
const wrapItems = (items: readonly ReactNode[]): ReactNode[] =>
  items.map((item, n) => {
    if (Array.isArray(item)) return wrapItems(item as ReactNode[]);
    return isText(item) ? wrapText(String(item), `text ${n}`) : item;
  });

/**
 * Returns the children of an element such that each text is an element's only child. A browser's translation
 * replaces text nodes. React would then fail to remove them, or would update nodes that nobody sees. It replaces
 * the whole content of an element that contains only text, so that such a text can be removed and updated.
 * @param isStatic the children are written one by one; otherwise an array is a list with keys
 */
export function wrapTexts(type: ElementType, children: ReactNode, isStatic: boolean): ReactNode {
  if (type === Fragment && isText(children)) return wrapText(String(children));
  if (!Array.isArray(children)) return children;
  const siblings = children as readonly ReactNode[];
  if (!isStatic)
    return siblings.some((item) => isText(item) || Array.isArray(item)) ? wrapItems(siblings) : children;
  const texts = siblings.filter(isText);
  if (texts.length > 0 && siblings.every((child) => isText(child) || isNothing(child)))
    return type === Fragment ? wrapText(texts.join('')) : texts.join('');
  return TEXT_ONLY.has(type) ? children : wrapSiblings(siblings);
}
