/**
 * Changes that translators, password managers and extensions make to a page. Each function runs in the page, so it uses
 * nothing outside itself.
 */

/* oxlint-disable typescript/no-deprecated -- `font` is what page translation inserts. */

/** Wraps every text in two `font` elements, as page translation does. */
export const wrapTexts = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
    const outer = document.createElement('font');
    outer.append(document.createElement('font'));
    text.replaceWith(outer);
    outer.firstElementChild?.append(text);
  }
};

/** Replaces every text with `font` elements that have other words. */
export const replaceTexts = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!text.data.trim() || text.parentElement?.closest('script, style, textarea, font')) continue;
    const font = document.createElement('font');
    font.textContent = `${text.data}·`;
    text.replaceWith(font);
  }
};

/* oxlint-enable typescript/no-deprecated */

/** Changes the words of every text in place. */
export const changeTexts = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest('script, style, textarea')) {
      text.data += '·';
    }
  }
};

/** Adds an element next to each field and marks the field, as password managers do. */
export const addNextToFields = (): void => {
  for (const input of document.querySelectorAll('input, textarea')) {
    input.setAttribute('data-manager', 'ready');
    input.before(document.createElement('div'));
    input.after(document.createElement('span'));
  }
  for (const form of document.forms) form.append(document.createElement('iframe'));
};

/** Wraps each field and button in an element. */
export const wrapControls = (): void => {
  for (const control of document.querySelectorAll('main :is(input, textarea, button)')) {
    const wrapper = document.createElement('span');
    control.replaceWith(wrapper);
    wrapper.append(control);
  }
};

/** Rewrites the HTML of each form, which replaces every control. */
export const rewriteForms = (): void => {
  for (const form of document.querySelectorAll('main form')) {
    const html = form.innerHTML;
    form.innerHTML = html;
  }
};
