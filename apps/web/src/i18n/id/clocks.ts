/** Settings: how long feedback may wait, and holidays. */
export default {
  title: 'Batas waktu VoC',
  label: 'Batas waktu VoC',
  lead: 'Berlaku bagi batas waktu yang dimulai sesudah disimpan; yang sedang berjalan tetap.',
  statuses: 'Paling lama di setiap status',
  statusesLead:
    'Dihitung 24 jam per hari kerja; akhir pekan dan hari libur dilewati. Hari kerja diatur di Rentang dan jam kerja.',
  amount: { new: 'Created', onProgress: 'On Progress', escalate: 'Eskalasi sesudah' },
  escalation: 'Eskalasi',
  escalationLead:
    'Penanggung jawab diberi tahu begitu batas waktu lewat. Bila catatan masih menunggu selama ini sesudahnya, PO dan CMP yang melihat catatan itu diberi tahu.',
  unitOf: '{{status}}: satuan',
  unit: { hours: 'jam', days: 'hari kerja' },
  amountWrong: 'Tulis bilangan bulat 1 sampai {{most}}.',
  holidays: 'Hari libur',
  holidaysLead: 'Satu baris satu hari: tanggal, spasi, lalu namanya. Kosong berarti hanya akhir pekan.',
  holidaysHelp: 'Contoh: 2026-12-25 Natal',
  holidayWrong: 'Baris {{line}} bukan tanggal dan nama, seperti 2026-12-25 Natal.',
  holidayTwice: 'Baris {{line}} menyebut tanggal yang sudah ada.',
  action: 'mengubah batas waktu VoC',
} as const
