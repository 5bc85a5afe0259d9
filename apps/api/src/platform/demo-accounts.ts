import type { Role } from '@ido/contract'

export interface DemoAccount {
  nik: string
  email: string
  role: Role | null
  hasAccess: boolean
}

export const demoPassword = 'Demo-2026!'

/** One account a role, printed at the start of a demo portal; production refuses a database that has them. */
export const demoAccounts: DemoAccount[] = [
  { nik: '900001', email: 'admin@ido.example', role: 'ADMIN', hasAccess: true },
  { nik: '900002', email: 'agent@ido.example', role: 'AGENT', hasAccess: true },
  { nik: '900003', email: 'manajemen@ido.example', role: 'MANAGEMENT', hasAccess: true },
  { nik: '900004', email: 'cmp@ido.example', role: 'CMP', hasAccess: true },
  { nik: '900005', email: 'po@ido.example', role: 'PO', hasAccess: true },
  { nik: '900006', email: 'staf@ido.example', role: null, hasAccess: true },
  { nik: '900007', email: 'tamu@ido.example', role: null, hasAccess: false },
]
