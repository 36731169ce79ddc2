import type { Page } from 'playwright-core';

/**
 * Does to a page what a browser's translation does: other elements take the place of each text, now and whenever
 * elements are added. The words are only put in brackets.
 */
export const translatePage = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const UNTRANSLATED = 'script, style, svg, textarea, font, [translate=no]';
    const translate = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.data.trim() === '' || text.parentElement?.closest(UNTRANSLATED) !== null) continue;
        const font = document.createElement('font');
        font.appendChild(document.createElement('font')).textContent = `[${text.data}]`;
        text.replaceWith(font);
      }
    };
    translate(document.body);
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof Element) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  });
