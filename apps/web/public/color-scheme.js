// Theme and first frame (build/first-frame.ts) before scripts; the policy allows none inline.
;(function () {
  var chosen, language
  try {
    chosen = localStorage.getItem('ido.colour-scheme')
    language = localStorage.getItem('ido.language')
  } catch {
    // Closed to us.
  }
  var dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  var theme = dark ? 'dark' : 'light'
  document.documentElement.setAttribute('data-color-scheme', theme)
  if (location.pathname !== '/' || document.cookie.includes('IsLogin=')) return
  var picture = document.createElement('link')
  picture.rel = 'preload'
  picture.as = 'image'
  picture.fetchPriority = 'high'
  picture.href = '/portal-' + theme + '.webp'
  document.head.append(picture)
  new MutationObserver(function (_, observer) {
    var root = document.getElementById('root')
    if (!root) return
    observer.disconnect()
    var template = document.getElementById('first-frame-' + (language === 'en' ? 'en' : 'id'))
    if (!template) return
    var frame = template.content.cloneNode(true)
    frame.querySelector('[data-picture]').src = picture.href
    root.append(frame)
  }).observe(document, { childList: true, subtree: true })
})()
