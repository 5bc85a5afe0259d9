import { useSyncExternalStore } from 'react'

export const colourSchemes = ['light', 'dark', 'auto'] as const
export type ColourScheme = (typeof colourSchemes)[number]

const storageKey = 'ido.colour-scheme'
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')
// Never asked again but told: Chromium tells no change to a list that was read between the change and its telling.
let systemIsDark = system.matches

function current(): ColourScheme {
  const kept = localStorage.getItem(storageKey)
  return colourSchemes.find((scheme) => scheme === kept) ?? 'auto'
}

let printing = false

function isDark(): boolean {
  const scheme = current()
  // Paper is white, whatever the person's choice.
  if (printing) return false
  return scheme === 'dark' || (scheme === 'auto' && systemIsDark)
}

function apply(): void {
  document.documentElement.setAttribute('data-color-scheme', isDark() ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

function choose(scheme: ColourScheme): void {
  localStorage.setItem(storageKey, scheme)
  apply()
}

/** Light colours as long as something is made that is to be white as paper. */
export function wearLight(now: boolean): void {
  printing = now
  apply()
}

/** Prints in light colours; what is drawn on a canvas gets the two frames that it needs to follow. */
export function printLight(): void {
  wearLight(true)
  requestAnimationFrame(() => requestAnimationFrame(() => print()))
}

system.addEventListener('change', ({ matches }) => {
  systemIsDark = matches
  apply()
})
addEventListener('beforeprint', () => wearLight(true))
addEventListener('afterprint', () => wearLight(false))
// What shows the page as it would be printed fires no event of printing.
matchMedia('print').addEventListener('change', ({ matches }) => wearLight(matches))
// Another tab chose differently.
addEventListener('storage', (event) => event.key === storageKey && apply())

/** The one switch of light and dark. color-scheme.js sets the first paint. */
export const colourScheme = { current, choose }

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useColourScheme(): ColourScheme {
  return useSyncExternalStore(subscribe, current)
}

export function useIsDark(): boolean {
  return useSyncExternalStore(subscribe, isDark)
}
