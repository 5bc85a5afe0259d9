// Sets the theme before the first paint. A file of its own because the content security policy allows no inline script.
;(function () {
  var chosen = null
  try {
    chosen = localStorage.getItem('ido.colour-scheme')
  } catch {
    // Storage can be closed to us; the system's theme is then the answer.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var theme = dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', theme)
  if (location.pathname !== '/') return
  // The largest thing on the landing page comes beside the scripts and not after them.
  var picture = document.createElement('link')
  picture.rel = 'preload'
  picture.as = 'image'
  picture.href = '/portal-' + theme + '.webp'
  document.head.append(picture)
})()
