/** The demo accounts (README); `role` is what the specification's table of pages goes by. */
export const people = {
  admin: { nik: '900001', email: 'admin@ido.example', role: 'ADMIN' },
  agent: { nik: '900002', email: 'agent@ido.example', role: 'AGENT' },
  management: { nik: '900003', email: 'manajemen@ido.example', role: 'MANAGEMENT' },
  cmp: { nik: '900004', email: 'cmp@ido.example', role: 'CMP' },
  po: { nik: '900005', email: 'po@ido.example', role: 'PO' },
  staff: { nik: '900006', email: 'staf@ido.example', role: null },
  guest: { nik: '900007', email: 'tamu@ido.example', role: null },
} as const
export type Who = keyof typeof people

export const password = 'Demo-2026!'
