/** Where a contact detail leads that an operator wrote as people write it: an address of the web, e-mail or a telephone. */
export function contactAddress(text: string): string | null {
  const value = text.trim()
  if (/^https?:\/\/\S+$/i.test(value)) return value
  if (/^[^\s@:/]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) return `mailto:${value}`
  if (/^\+?[\d\s().-]{5,}$/.test(value)) return `tel:${value.replaceAll(/[^\d+]/g, '')}`
  return null
}
