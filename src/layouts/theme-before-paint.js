(function () {
  function apply() {
    var theme;
    try {
      theme = localStorage.theme;
    } catch (error) {
      console.warn(error);
    }
    document.documentElement.classList.toggle(
      'dark',
      theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches),
    );
  }
  apply();
  // The theme was changed in another tab, or on a page from which the visitor came back.
  addEventListener('storage', apply);
  addEventListener('pageshow', function (event) {
    if (event.persisted) apply();
  });
})();
