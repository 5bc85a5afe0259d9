// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('ido.colour-scheme')
  } catch {
    // Storage can be closed to us; the system's theme is then the answer.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
