import { StyleInjector, type DragDropManager } from '@dnd-kit/dom';

/**
 * Keeps the library's rules in the document as long as there is a board, with the nonce that our policy lets in. It would put them in with
 * each drag and take them out after it, and their cascade layer has a browser look for every font, and lay out every text, anew each time.
 */
export class KeptStyles extends StyleInjector {
  constructor(manager: DragDropManager) {
    super(manager);
    const injector = manager.registry.plugins.get(StyleInjector);
    if (injector) injector.register = keep;
  }
}

function keep(rules: string): () => void {
  const style = document.createElement('style');
  style.nonce = document.querySelector<HTMLMetaElement>('meta[name=csp-nonce]')?.content ?? '';
  style.textContent = rules;
  document.head.prepend(style);
  return () => style.remove();
}
