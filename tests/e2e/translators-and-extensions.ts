/**
 * What others do to a page: translators, password managers, extensions. Each function runs in the page by itself, so it
 * uses nothing outside of it.
 */

/* oxlint-disable typescript/no-deprecated -- `font` is what page translation inserts. */

/** Puts two `font` elements around every text, as page translation does. */
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

/** Puts `font` elements with other words in the place of every text. */
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

/** Changes the words of every text where it is. */
export const changeTexts = (): void => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    if (text.data.trim() && !text.parentElement?.closest('script, style, textarea')) {
      text.data += '·';
    }
  }
};

/** Puts an element beside each field and marks it, as password managers do. */
export const addBeside = (): void => {
  for (const input of document.querySelectorAll('input, textarea')) {
    input.setAttribute('data-manager', 'ready');
    input.before(document.createElement('div'));
    input.after(document.createElement('span'));
  }
  for (const form of document.forms) form.append(document.createElement('iframe'));
};

/** Puts each field and button into an element of its own. */
export const wrapControls = (): void => {
  for (const control of document.querySelectorAll('main :is(input, textarea, button)')) {
    const wrapper = document.createElement('span');
    control.replaceWith(wrapper);
    wrapper.append(control);
  }
};

/** Writes the HTML of each form anew, which replaces every control. */
export const rewriteForms = (): void => {
  for (const form of document.querySelectorAll('main form')) {
    const html = form.innerHTML;
    form.innerHTML = html;
  }
};
