import { render, screen } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/** Does what a browser's translation does: an element with other words takes the place of each text. */
function translate(root: Node): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.data.trim() === '') continue;
    const font = document.createElement('font');
    font.textContent = `«${text.data}»`;
    text.replaceWith(font);
  }
}

/** Renders a component, translates it, and then renders the other state. */
function renderTranslated(renderState: (isChanged: boolean) => ReactNode): HTMLElement {
  const { container, rerender } = render(<div>{renderState(false)}</div>);
  translate(container);
  rerender(<div>{renderState(true)}</div>);
  return container;
}

const Icon = () => <svg aria-hidden />;
const Label = ({ children }: { children: ReactNode }) => <label>{children}</label>;
it.each<[string, (isChanged: boolean) => ReactNode, string]>([
  ['a number next to a word', (is) => <p>Filters {is ? 4 : 3}</p>, 'Filters 4'],
  [
    'a text that ends',
    (is) => [
      <p key="p">
        {!is && 'Old'}
        <b>Name</b>
      </p>,
    ],
    '«Name»',
  ],
  [
    'a text that begins',
    (is) => (
      <p>
        {is && 'New'}
        <b>Name</b>
      </p>
    ),
    'New«Name»',
  ],
  ['an element before a text', (is) => <p>{is && <b>New</b>} name</p>, 'New name'],
  [
    'a text after an element',
    (is) => (
      <p>
        <Icon />
        {is ? 'Saved' : 'Save'}
      </p>
    ),
    'Saved',
  ],
  [
    'a text between elements',
    (is) => (
      <p>
        <Icon />
        {is ? 'Saved' : 'Save'}
        <Icon />
      </p>
    ),
    'Saved',
  ],
  [
    'texts in a list',
    (is) => (
      <p>
        <Icon />
        {(is ? ['b'] : ['a', 'b']).map((text) => text)}
      </p>
    ),
    'b',
  ],
  [
    'a text in a fragment',
    (is) => (
      <p>
        <Icon />
        <>{is ? 'Saved' : 'Save'}</>
      </p>
    ),
    'Saved',
  ],
  [
    'texts in a fragment',
    (is) => (
      <p>
        <Icon />
        <>Saved {is ? 2 : 1}</>
      </p>
    ),
    'Saved 2',
  ],
  [
    'a text in another component',
    (is) => (
      <Label>
        <Icon /> Year {is ? 2 : 1}
      </Label>
    ),
    ' Year 2',
  ],
  [
    'a text that replaces an element',
    (is) => (
      <p>
        <Icon />
        {is ? 'Saved' : <b>Save</b>}
      </p>
    ),
    'Saved',
  ],
  [
    'zero',
    (is) => (
      <p>
        <Icon />
        {is ? 0 : 1}
      </p>
    ),
    '0',
  ],
])('React updates %s after a translation', (_what, renderState, expected) => {
  expect(renderTranslated(renderState).textContent).toBe(expected);
});

it('keeps the state of the elements next to a text that changes', () => {
  const Counter = () => <i>{useState(() => Math.random())[0]}</i>;
  const renderState = (text: string | null) => (
    <p>
      {text}
      <Counter />
      {text && 'after'}
    </p>
  );
  const { container, rerender } = render(renderState('before'));
  const number = container.querySelector('i')!.textContent;
  rerender(renderState(null));
  rerender(renderState('again'));
  expect(container.querySelector('i')!.textContent).toBe(number);
});

it('adds no element to a text without siblings, between spaces, or in an option', () => {
  render(
    <p>
      <b>Year {2027}</b> <i>film</i>
      <select>
        <option>Year {2027}</option>
      </select>
    </p>,
  );
  expect(document.querySelector('text-run')).toBeNull();
  expect(screen.getByRole('option').textContent).toBe('Year 2027');
});

it('reports no missing key and no invalid child', () => {
  const error = vi.spyOn(console, 'error');
  render(
    <p>
      Year {2027}
      <b>film</b>
      {['a', 'b']}
      {null}
      {false}
    </p>,
  );
  expect(error).not.toHaveBeenCalled();
  expect(
    renderToString(
      <p>
        Year {2027}
        <b>film</b>
      </p>,
    ),
  ).toBe('<p><text-run>Year 2027</text-run><b>film</b></p>');
});
