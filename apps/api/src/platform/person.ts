import type { Role } from '@ido/contract'

/** What a person may see of the figures; null = everything. */
export interface Scope {
  regions: readonly number[] | null
  products: readonly number[] | null
}

/** Who is asking, as read with the session on every request. */
export interface Person {
  readonly id: number
  readonly nik: string | null
  readonly email: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly hasAccess: boolean
  /** When the access ends, null for never: nobody grants for longer than that. */
  readonly accessUntil: Date | null
  readonly loginBy: 'nik' | 'email'
  /** What of the data the account may see: regions and products, null where it may see all. */
  readonly scope: Scope
  /** Which of the account's sessions this is. */
  readonly sessionId: number
  /** Whether a role that is held asks for a second factor, which this session has not gone by. */
  readonly needsSecondFactor: boolean
  /** The administrator behind a session that views the portal as this person; it may read only. */
  readonly viewedBy: { readonly id: number; readonly name: string } | null
}
