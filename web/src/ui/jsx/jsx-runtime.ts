// The JSX of this app (`jsxImportSource`): React's, except that texts do not have siblings.
import { Fragment, type ElementType, type Key, type ReactElement, type ReactNode } from 'react';
import * as react from 'react/jsx-runtime';
import { wrapTexts } from './wrap-texts';

export { Fragment };
export type { JSX } from 'react/jsx-runtime';

type Props = { children?: ReactNode };

export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  const children = wrapTexts(type, props.children);
  return react.jsx(type, children === props.children ? props : { ...props, children }, key);
}
/** Creates an element with several children. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const children = wrapTexts(type, props.children);
  return (Array.isArray(children) ? react.jsxs : react.jsx)(type, { ...props, children }, key);
}
