// The JSX of the development server, which reports more mistakes.
import { type ElementType, type Key, type ReactElement, type ReactNode } from 'react';
import * as react from 'react/jsx-dev-runtime';
import { wrapTexts } from './wrap-texts';

export { Fragment } from 'react';
export type { JSX } from 'react/jsx-runtime';

export function jsxDEV(
  type: ElementType,
  props: { children?: ReactNode },
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const children = wrapTexts(type, props.children);
  const hasList = isStatic && Array.isArray(children);
  return react.jsxDEV(type, { ...props, children }, key, hasList, source, self);
}
