// The more particular before the more general: Edge and Opera call themselves Chrome too, Chrome calls itself Safari.
const browsers: [RegExp, string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]
const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Browser and system in words, as far as the user agent tells, so that people know their own devices again. */
export function deviceOf(userAgent: string | null): string | null {
  if (userAgent === null) return null
  const known = (list: [RegExp, string][]) => list.find(([mark]) => mark.test(userAgent))?.[1]
  const words = [known(browsers), known(systems)].filter((word) => word !== undefined)
  return words.length === 0 ? null : words.join(' · ')
}
