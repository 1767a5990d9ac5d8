import {
  computeAccessibleDescription,
  computeAccessibleName,
  getRole,
  isInaccessible,
} from 'dom-accessibility-api';

/** How a visitor, seeing or not, would name a part of the page. */
export interface Target {
  /** An ARIA role, or `field` for whatever can be filled in. */
  role?: string;
  /** The whole accessible name, or the source of a regular expression that it matches. */
  name?: string | { pattern: string };
  /** Words that stand in it; without a role, the innermost element that has them. */
  text?: string;
  within?: Target;
}

/** What can be seen of the first element that a target names. */
export interface Look {
  /** How many elements the target names; the rest is of the first. */
  count: number;
  text?: string;
  name?: string;
  description?: string;
  value?: string;
  isFocused?: boolean;
  isDisabled?: boolean;
  isInView?: boolean;
  /** ARIA states, without the `aria-`; boolean attributes of HTML that mean the same count. */
  states?: Record<string, string>;
}

const collapse = (text: string | null): string => (text ?? '').replace(/\s+/g, ' ').trim();

const isReachable = (element: Element): boolean =>
  !element.closest('[inert]') && element.checkVisibility() && !isInaccessible(element);

const hasRole = (element: Element, role: string): boolean =>
  role === 'field'
    ? element.matches('input:not([type=hidden]), textarea, select')
    : getRole(element) === role;

const hasName = (element: Element, name: NonNullable<Target['name']>): boolean => {
  const actual = collapse(computeAccessibleName(element));
  return typeof name === 'string' ? actual === name : new RegExp(name.pattern).test(actual);
};

const hasText = (element: Element, text: string): boolean =>
  collapse(element.textContent).includes(text);

const innermost = (elements: Element[]): Element[] =>
  elements.filter((one) => !elements.some((other) => one !== other && one.contains(other)));

/** The elements that a target names and that can be perceived, in the order of the page. */
export const find = ({ role, name, text, within }: Target): Element[] => {
  const roots = within ? find(within) : [document.body];
  const found = roots
    .flatMap((root) => [...root.querySelectorAll('*')])
    .filter((element) => !role || hasRole(element, role))
    .filter((element) => text === undefined || hasText(element, text))
    .filter((element) => name === undefined || hasName(element, name));
  return (role ? found : innermost(found)).filter(isReachable);
};

const statesOf = (element: Element): Record<string, string> =>
  Object.fromEntries(
    [...element.attributes]
      .filter(({ name }) => name.startsWith('aria-'))
      .map(({ name, value }) => [name.slice('aria-'.length), value]),
  );

const isInView = (element: Element): boolean => {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
};

/** Looks at the page once. */
export const look = (target: Target): Look => {
  const all = find(target);
  const [first] = all;
  if (!first) return { count: 0 };
  return {
    count: all.length,
    text: collapse(first.textContent),
    name: collapse(computeAccessibleName(first)),
    description: collapse(computeAccessibleDescription(first)),
    ...('value' in first && { value: String(first.value) }),
    isFocused: document.activeElement === first,
    isDisabled: first.matches(':disabled'),
    isInView: isInView(first),
    states: statesOf(first),
  };
};

/** Whether a transition of the element, or of one around it, has begun or is about to. */
const isInTransition = (element: Element): boolean =>
  document
    .getAnimations()
    .some(
      (animation) =>
        animation instanceof CSSTransition &&
        animation.effect instanceof KeyframeEffect &&
        animation.effect.target?.contains(element),
    );

/**
 * The point at which a press reaches the first element that a target names, which is scrolled into view.
 *
 * @returns undefined while there is none: it is absent, disabled, moving or covered
 */
export const aim = async (target: Target): Promise<{ x: number; y: number } | undefined> => {
  const [element] = find(target);
  if (!element || element.matches(':disabled')) return undefined;
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top || isInTransition(element)) return undefined;
  const x = Math.round(left + width / 2);
  const y = Math.round(top + height / 2);
  const hit = document.elementFromPoint(x, y);
  return element.contains(hit) ? { x, y } : undefined;
};
