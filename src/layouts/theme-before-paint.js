(function () {
  function apply() {
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
  }
  apply();
  // Changed in another tab, or on a page after this one.
  addEventListener('storage', apply);
  addEventListener('pageshow', function (event) {
    if (event.persisted) apply();
  });
})();
