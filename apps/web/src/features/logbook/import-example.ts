/** What an import takes: headings as in the export; a line with an ID changes that entry, one without makes a new one. */
export const importExample = {
  name: 'logbook-contoh.csv',
  text: [
    'Tanggal;Shift;Mulai;Selesai;Aktivitas;Kategori;Produk;Nomor tiket;Status;Catatan',
    '2026-11-21;pagi;07:10;07:35;Menerima laporan gangguan, verifikasi data pelanggan;Penanganan tiket;IndiHome;;done;',
    '2026-11-21;pagi;07:40;;Memantau antrean tiket mendekati batas SLA;Pemantauan;;;on-progress;',
  ].join('\r\n'),
}
