(function () {
  var theme;
  try {
    theme = localStorage.getItem('theme');
  } catch (error) {
    console.warn('The theme could not be read.', error);
  }
  if (theme !== 'light' && theme !== 'dark')
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', theme === 'dark');
})();
