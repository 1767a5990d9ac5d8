(function () {
  var dark = matchMedia('(prefers-color-scheme: dark)');
  function apply() {
    var theme;
    try {
      theme = localStorage.theme;
    } catch (error) {
      console.warn(error);
    }
    document.documentElement.classList.toggle(
      'dark',
      theme === 'dark' || (theme !== 'light' && dark.matches),
    );
  }
  apply();
  // The system's theme was changed, as some do at dusk.
  dark.onchange = apply;
  // The theme was changed in another tab, or on a page from which the visitor came back. (Most pages are shown for the first
  // time, when nothing changes: to ask would take the home page of a larger site over its budget.)
  addEventListener('storage', apply);
  addEventListener('pageshow', apply);
})();
