const storageKey = 'ido.chunk-reload'
const pause = 60_000

const missing = new WeakSet<object>()

/** Whether what went wrong is that a file of the page did not come. */
export const isMissingCode = (failure: unknown): boolean => failure instanceof Error && missing.has(failure)

/** Without a server the browser would put its own error page in the portal's place, and what was typed would be gone. */
async function isServerThere(): Promise<boolean> {
  return fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** Loads the page anew where that can succeed; says whether it does. */
export async function reloadIfPossible(): Promise<boolean> {
  const isThere = await isServerThere()
  if (isThere) location.reload()
  return isThere
}

/**
 * After an upgrade an open page asks for files that are gone. One reload brings the new ones; a second failure within
 * 60 seconds is a real fault and is shown instead (specification, section 4).
 */
export function guardChunks(): void {
  addEventListener('vite:preloadError', (event) => {
    missing.add(event.payload)
    // The router has a reload of its own, once a message; ours alone keeps to the 60 seconds.
    sessionStorage.setItem(`tanstack_router_reload:${event.payload.message}`, '1')
    void reloadOnce()
  })
}

async function reloadOnce(): Promise<void> {
  if (!(await isServerThere())) return
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < pause) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
}
