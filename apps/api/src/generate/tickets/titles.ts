import type { Random } from '../random.ts'

/** What an agent calls a ticket, by category; {p} is the product or sub-product, {kota} the city. */
const phrases: Readonly<Record<string, readonly string[]>> = {
  'Koneksi putus': [
    'Koneksi {p} putus di {kota}',
    '{p} mati total, {kota}',
    'Link {p} down sejak pagi, {kota}',
    'LOS merah, {p} {kota}',
    'Koneksi {p} putus berulang di {kota}',
    'Kabel drop putus, {kota}',
  ],
  'Koneksi lambat': [
    '{p} lambat pada jam sibuk, {kota}',
    'Kecepatan {p} di bawah paket, {kota}',
    'Latensi tinggi {p} ke Jakarta dari {kota}',
    'Packet loss {p} di {kota}',
    'Bandwidth {p} tidak sesuai kontrak, {kota}',
  ],
  'Aplikasi tidak dapat diakses': [
    '{p} tidak dapat dibuka',
    'Halaman {p} galat 502',
    '{p} berhenti memuat, pelanggan {kota}',
    'Pelanggan {kota} tidak bisa membuka {p}',
    '{p} tidak merespons',
  ],
  'Kesalahan aplikasi': [
    'Data di {p} tidak sesuai',
    'Laporan {p} kosong',
    '{p} tertutup sendiri setelah pembaruan',
    'Gagal menyimpan di {p}',
    'Notifikasi {p} tidak terkirim',
    'Unduhan {p} rusak',
  ],
  'Masuk dan akun': [
    'Tidak bisa masuk ke {p}',
    'OTP {p} tidak diterima',
    'Akun {p} terkunci',
    'Permintaan atur ulang kata sandi {p}',
    'Hak akses pengguna baru {p}',
  ],
  'Tagihan dan pembayaran': [
    'Tagihan {p} tidak sesuai',
    'Pembayaran {p} belum tercatat',
    'Permintaan faktur pajak {p}',
    'Tagihan ganda {p}, pelanggan {kota}',
    'Pengembalian dana {p}',
  ],
  'Aktivasi dan pemasangan': [
    'Aktivasi {p} di {kota} tertunda',
    'Jadwal pemasangan {p}, {kota}',
    'Serah terima {p} belum selesai, {kota}',
    'Pindah alamat {p} di {kota}',
  ],
  'Integrasi dan API': [
    'API {p} menjawab 500',
    'Webhook {p} tidak sampai',
    'Sertifikat API {p} kedaluwarsa',
    'Batas panggilan API {p} terlampaui',
    'Data {p} terlambat masuk ke sistem pelanggan',
  ],
  'Perangkat pelanggan': [
    'Perangkat {p} rusak di {kota}',
    'Ganti ONT, {kota}',
    'Router {p} sering mulai ulang, {kota}',
    'Sensor {p} tidak mengirim data, {kota}',
  ],
  Keamanan: [
    'Percobaan masuk mencurigakan di {p}',
    'Serangan DDoS ke layanan {p}',
    'Laporan penipuan mengatasnamakan {p}',
    'Temuan uji keamanan {p}',
  ],
  'Permintaan informasi': [
    'Pertanyaan paket {p}',
    'Permintaan data pemakaian {p}',
    'Cara memakai {p}',
    'Cakupan {p} di {kota}',
  ],
  'Perubahan layanan': [
    'Naik kecepatan {p}, {kota}',
    'Turun paket {p}',
    'Ganti nama pelanggan {p}',
    'Penambahan lokasi {p} di {kota}',
    'Penghentian sementara {p}, {kota}',
  ],
}
const incidentPhrases = [
  'Gangguan massal {p} di {kota}',
  'Terdampak gangguan {p}, {kota}',
  'Layanan {p} terhenti di {kota}',
  'Seluruh cabang {kota} tanpa {p}',
]
const otherPhrases = ['Laporan {p} dari {kota}']

export type Title = (product: string, city: string) => string

function title(phrase: string): Title {
  const parts = phrase.split(/(\{p\}|\{kota\})/)
  return (product, city) => {
    let text = ''
    for (const part of parts) text += part === '{p}' ? product : part === '{kota}' ? city : part
    return text
  }
}

const titles = new Map(Object.entries(phrases).map(([category, list]) => [category, list.map(title)]))
const incidentTitles = incidentPhrases.map(title)
const otherTitles = otherPhrases.map(title)

export function drawTitle(category: string, isIncident: boolean, random: Random): Title {
  if (isIncident && random.chance(0.55)) return random.pick(incidentTitles)
  return random.pick(titles.get(category) ?? otherTitles)
}
