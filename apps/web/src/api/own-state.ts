/** What the person of this tab has not saved yet or is about to do; it survives a reload and nobody else sees it. */
const everything = 'ido.'
const prefix = 'ido.own.'
let owner: number | null = null

const keyOf = (name: string): string => `${prefix}${owner}.${name}`

function removeWhere(unwanted: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage).filter(unwanted)) sessionStorage.removeItem(key)
}

/** From here on the tab is this person's; what somebody else left in it goes. */
export function startOwnState(userId: number): void {
  owner = userId
  removeWhere((key) => key.startsWith(prefix) && !key.startsWith(keyOf('')))
}

/** The person left on purpose: nothing stays, and what is still on screen writes nothing any more. */
export function endOwnState(): void {
  owner = null
  removeWhere((key) => key.startsWith(everything))
}

export function readOwn(name: string): unknown {
  try {
    return owner === null ? null : JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

export function writeOwn(name: string, value: unknown): void {
  if (owner !== null) sessionStorage.setItem(keyOf(name), JSON.stringify(value))
}

export function forgetOwn(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}

/** Whether something under a name that starts so waits for its person, whoever it is. */
export function isKept(start: string): boolean {
  return Object.keys(sessionStorage).some((key) => key.startsWith(prefix) && key.includes(`.${start}`))
}
