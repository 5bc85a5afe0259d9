const storageKey = 'ido.chunk-reload'
const pause = 60_000

/**
 * After an upgrade an open page asks for files that are gone. One reload brings the new ones; a second failure within
 * 60 seconds is a real fault and is shown instead (specification, section 4).
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    // The router has a reload of its own, once a message; ours alone keeps to the 60 seconds.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (Date.now() - last < pause) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    location.reload()
  })
}
