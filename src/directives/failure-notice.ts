const words = 'This could not be loaded. Please check your connection and press again.';

const notice = document.createElement('p');
notice.className = 'notice';
notice.role = 'alert';

/** Removes the notice, once the control is pressed again. */
export const hideFailure = (): void => notice.remove();

/** Says beside a control that its script could not be loaded. There is one notice at a time. */
export const showFailure = (control: HTMLElement): void => {
  notice.textContent = words;
  (control.closest('form') ?? control).after(notice);
};
