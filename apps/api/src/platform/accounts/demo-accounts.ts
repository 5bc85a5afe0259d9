import type { Role } from '@ido/contract'

export interface DemoAccount {
  nik: string
  email: string
  role: Role | null
  hasAccess: boolean
  /** The regions whose data they see, by name; null = all. */
  regions: string[] | null
}

export const demoPassword = 'Demo-2026!'

const everywhere = { regions: null }

/** One account a role, and a manager of one region; printed at the start of a demo portal. Production refuses a database that has them. */
export const demoAccounts: DemoAccount[] = [
  { nik: '900001', email: 'admin@ido.example', role: 'ADMIN', hasAccess: true, ...everywhere },
  { nik: '900002', email: 'agent@ido.example', role: 'AGENT', hasAccess: true, ...everywhere },
  { nik: '900003', email: 'manajemen@ido.example', role: 'MANAGEMENT', hasAccess: true, ...everywhere },
  { nik: '900004', email: 'cmp@ido.example', role: 'CMP', hasAccess: true, ...everywhere },
  { nik: '900005', email: 'po@ido.example', role: 'PO', hasAccess: true, ...everywhere },
  { nik: '900006', email: 'staf@ido.example', role: null, hasAccess: true, ...everywhere },
  { nik: '900007', email: 'tamu@ido.example', role: null, hasAccess: false, ...everywhere },
  { nik: '900008', email: 'regional@ido.example', role: 'MANAGEMENT', hasAccess: true, regions: ['T-REG 3'] },
]
