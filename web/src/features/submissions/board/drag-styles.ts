import { StyleInjector, type DragDropManager } from '@dnd-kit/dom';

/**
 * Keeps the library's style rules in the document while a board exists, with the nonce that the CSP allows.
 * The library would add and remove them with each drag. Their cascade layer makes the browser look up fonts
 * and lay out all text again each time.
 */
export class PersistentStyles extends StyleInjector {
  constructor(manager: DragDropManager) {
    super(manager);
    const injector = manager.registry.plugins.get(StyleInjector);
    if (injector) injector.register = addStyles;
  }
}

function addStyles(rules: string): () => void {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
  style.textContent = rules;
  document.head.prepend(style);
  return () => style.remove();
}
