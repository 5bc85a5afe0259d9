/** Invented people behind the demo accounts, by NIK. */
export const demoNames: Readonly<Record<string, string>> = {
  900001: 'Ratna Prameswari',
  900002: 'Dimas Wicaksono',
  900003: 'Hendra Gunadi',
  900004: 'Maya Lestari',
  900005: 'Arif Budiman',
  900006: 'Sinta Maharani',
  900007: 'Yoga Pratama',
  900008: 'Laksmi Handayani',
}
