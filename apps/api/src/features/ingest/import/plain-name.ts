import { plainId } from '@ido/contract/ids'

/** 'openedAt', 'Opened at' and 'opened-at' are all opened_at. */
export function plainName(name: string): string {
  return plainId(name)
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
}
