/**
 * Moves the chat's button out of the way while the visitor reads on, and wherever a control lies below it; scrolling up
 * brings it back. It keeps its place in the order of the focus, and is shown while it has the focus (chat.css).
 */
const toggle = document.querySelector<HTMLElement>('.chat-toggle');
const controls = 'a,button,input,textarea,summary,label';

let lastY = 0;

/** Looks at nine points of the button's place. */
const coversControl = ({ offsetLeft: x, offsetTop: y, offsetWidth: size }: HTMLElement): boolean =>
  [0, 1, 2, 3, 4, 5, 6, 7, 8].some((place) =>
    document
      .elementsFromPoint(x + ((place % 3) * size) / 2, y + (Math.floor(place / 3) * size) / 2)
      .some((element) => !element.closest('.chat') && element.closest(controls)),
  );

const update = (): void => {
  toggle?.toggleAttribute('data-away', scrollY > lastY || coversControl(toggle));
  lastY = scrollY;
};

for (const event of ['scroll', 'resize', 'load']) addEventListener(event, update);

export {};
