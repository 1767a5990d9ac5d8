/**
 * Moves the chat's button out of the way while the visitor reads on, and wherever a control lies below it; scrolling up
 * brings it back. It keeps its place in the order of the focus, and is shown while it has the focus (chat.css).
 */
const toggle = document.querySelector<HTMLElement>('.chat-toggle');
const controls = 'a,button,input,textarea,summary,label';

let lastY = 0;
let readsOn = false;

/** Looks at nine points of the button's place. */
const coversControl = ({ offsetLeft: x, offsetTop: y, offsetWidth: size }: HTMLElement): boolean =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].some((place) =>
    document
      .elementsFromPoint(x + ((place % 3) * size) / 2, y + (Math.floor(place / 3) * size) / 2)
      .some((element) => !element.closest('.chat') && element.closest(controls)),
  );

const update = (): void => {
  if (scrollY !== lastY) readsOn = scrollY > lastY;
  lastY = scrollY;
  toggle?.toggleAttribute('data-away', readsOn || coversControl(toggle));
};

// What a press has moved below the button, a tab or an error of a form, has taken the focus; an opened question toggles.
for (const event of ['scroll', 'resize', 'load', 'focusin', 'toggle']) {
  addEventListener(event, update, true);
}

export {};
