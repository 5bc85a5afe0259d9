const storageKey = 'ido.chunk-reload'
const pause = 60_000

/**
 * After an upgrade an open page asks for files that are gone. One reload brings the new ones; a second failure within
 * 60 seconds is a real fault and is shown instead (specification, section 4).
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < pause) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    event.preventDefault()
    location.reload()
  })
}
