/** The newsletter's form thanks in an alert and makes no call (specification, section 2; decisions, "Newsletter"). */
const form = document.querySelector<HTMLFormElement>('.newsletter');

form?.addEventListener('submit', () => {
  alert('Thank you for subscribing to our newsletter!');
  form.reset();
});
