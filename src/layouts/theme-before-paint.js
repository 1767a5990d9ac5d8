(function () {
  var theme;
  try {
    theme = localStorage.theme;
  } catch (error) {
    console.warn('The theme could not be read.', error);
  }
  document.documentElement.classList.toggle(
    'dark',
    theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
  );
})();
