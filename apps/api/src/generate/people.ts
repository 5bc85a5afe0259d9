import type { Random } from './random.ts'

const womenFirst =
  'Ayu Dewi Siti Rina Putri Nurul Indah Fitri Wulan Lestari Yuni Ratih Anisa Dian Eka Kartika Mega Novi Rahma Sari Tiara Vina Winda Yanti Zahra Maria Ester Ni_Luh Made Nyoman Meilani Bunga Citra Desi Erna Farida Gita Hana Intan Julia Kirana Laras Melati Nadia Oktavia Puspita Ria Salma Tuti Ulfa'
const menFirst =
  'Agus Budi Andi Rizky Dedi Eko Fajar Galih Hadi Iwan Joko Krisna Lukman Muhammad Ahmad Nanda Oki Panji Rahmat Surya Taufik Umar Wahyu Yusuf Zainal Bayu Cahyo Doni Erwin Ferdi Gilang Hendra Ilham Jefri Kevin Leo Marthin Yohanes Petrus I_Wayan Ketut Asep Dadang Ujang Teuku Rudi Slamet Tono Wawan Yanto'
const lastNames =
  'Santoso Wijaya Saputra Hidayat Nugroho Setiawan Kurniawan Pratama Siregar Nasution Simanjuntak Hutapea Ginting Sitompul Lubis Harahap Tanjung Chaniago Kusuma Permana Suryana Hermawan Gunawan Wibowo Prasetyo Purnomo Susanto Rahayu Utami Maulana Firmansyah Ramadhan Syahputra Halim Tanuwijaya Lim Hartono Sutanto Wirawan Mahendra Adnyana Suardana Paramita Pangestu Manurung Rumengan Lumban_Gaol Pattiasina Latuconsina Daeng_Mappatoba Yusuf Ibrahim Salim Basri Arifin Hakim Fauzi Anwar Syarif Suhendar Sopandi Kartasasmita Mulyana Winata Handoko Subekti Widodo Sulistyo Darmawan Budiman Natalia Handayani Safitri Puspitasari Anggraini Oktaviani Amalia Wulandari Maharani'

const names = (text: string) => text.split(' ').map((name) => name.replace('_', ' '))
const women = names(womenFirst)
const men = names(menFirst)
const last = names(lastNames)

/** An invented person's name as Indonesians give theirs: sometimes one word, sometimes three. */
export function personName(random: Random, isWoman = random.chance(0.48)): string {
  const given = isWoman ? women : men
  const first = random.pick(given)
  const shape = random.next()
  if (shape < 0.07) return first
  if (shape < 0.18) return `${first} ${random.pick(given)} ${random.pick(last)}`
  return `${first} ${random.pick(last)}`
}

const womenAddressed = ['Ibu', 'Ibu', 'Ibu', 'Hj.', 'dr.', 'Kak']
const menAddressed = ['Bapak', 'Bpk.', 'Pak', 'H.', 'dr.', 'Mas']

/** How an agent writes the person down: now and then with the form of address. */
export function respondentName(random: Random): string {
  const isWoman = random.chance(0.48)
  const name = personName(random, isWoman)
  return random.chance(0.16) ? `${random.pick(isWoman ? womenAddressed : menAddressed)} ${name}` : name
}

const legal = ['PT', 'PT', 'PT', 'CV', 'CV', 'UD', 'Koperasi']
const companyFirst = names(
  'Sinar Cahaya Mitra Karya Sumber Anugerah Bintang Graha Citra Surya Bumi Samudra Nusa Tirta Mega Prima Panca Tri Dwi Eka Wahana Lintas Global Artha Duta Indo Jaya Kencana Mandala Puspa Rajawali Satria Tunas Utama Wira Bahtera Cakra Delta Elang',
)
const companySecond = names(
  'Abadi Makmur Sejahtera Mandiri Perkasa Lestari Sentosa Bersama Nusantara Persada Utama Jaya Gemilang Sejati Pratama Mulia Bahari Agung Raya Sukses Harapan Kencana Pangan Logistik Medika Teknika Konstruksi Boga Tekstil Agro Niaga Energi Farma Plastindo Otomotif Properti Garmen Mebel',
)
const shopKinds = [
  'Toko',
  'Warung',
  'Bengkel',
  'Apotek',
  'Kafe',
  'Kedai',
  'Salon',
  'Butik',
  'Laundry',
  'Fotokopi',
  'Klinik',
  'Homestay',
]
const shopNames = names(
  'Berkah Rejeki Barokah Bu_Tini Pak_Slamet Harapan_Kita Sederhana Melati Anggrek Sumber_Rejeki Dua_Saudara Senja Pagi_Sore Maju_Lancar Tiga_Putri Kenanga Bahagia Sehati Nirwana Kampung_Kita Rasa_Ibu Serba_Ada Lancar_Jaya Mekar_Sari',
)
const schoolKinds = ['SD', 'SMP', 'SMP', 'SMA', 'SMA', 'SMK', 'SMK', 'MTs', 'MA', 'Pesantren', 'TK']
const schoolNames = names(
  'Nusa_Bangsa Bina_Karya Harapan_Mulia Tunas_Cendekia Al-Hikmah Al-Falah Budi_Luhur Santa_Clara Mutiara_Ilmu Cahaya_Madani Pelita_Hati Karya_Bakti Bina_Insan Nurul_Iman Tunas_Harapan Wira_Utama Permata_Bunda Insan_Kamil Kasih_Ibu Taruna_Mandiri Cipta_Wacana',
)
// Invented districts, so that no real office is quoted.
const districts = names(
  'Tirtamulya Mekarjaya Sukamakmur Karangsari Wanakerta Giriasih Lembah_Hijau Tanjungharapan Batuampar Rantaupanjang Kertajaya Mulyasari Banjarwangi Telukindah Pulauraya Sumberagung',
)
const offices = [
  'Dinas Kominfo',
  'Dinas Pendidikan',
  'Dinas Kesehatan',
  'Dinas Perhubungan',
  'BPKAD',
  'Bappeda',
  'RSUD',
  'Kecamatan',
  'Disdukcapil',
  'Dinas Koperasi',
]
const carriers = ['Net', 'Tel', 'Link', 'Data', 'Media', 'Akses']

/** Who the customer is, by the kind of customer; null for private people. */
export function companyName(random: Random, ownership: string, isSchool: boolean): string | null {
  if (isSchool) return schoolName(random)
  switch (ownership) {
    case 'Government': {
      const level = random.pick(['Kabupaten', 'Kabupaten', 'Kota'])
      return `${random.pick(offices)} ${level} ${random.pick(districts)}`
    }
    case 'SME':
      return random.chance(0.7) ? `${random.pick(shopKinds)} ${random.pick(shopNames)}` : firmName(random, 'CV')
    case 'Enterprise':
      return firmName(random, random.pick(legal))
    case 'Wholesale':
      return `PT ${random.pick(companyFirst)} ${random.pick(carriers)}${random.pick(['indo', 'nusa', 'sarana', 'prima'])}`
    default:
      return null
  }
}

function firmName(random: Random, form: string): string {
  const second = random.pick(companySecond)
  const third = random.chance(0.35) ? ` ${random.pick(companySecond)}` : ''
  return `${form} ${random.pick(companyFirst)} ${second}${third === ` ${second}` ? '' : third}`
}

function schoolName(random: Random): string {
  const kind = random.pick(schoolKinds)
  if (kind === 'Pesantren' || kind === 'TK' || random.chance(0.6)) return `${kind} ${random.pick(schoolNames)}`
  return `${kind} Negeri ${random.between(1, 9)} ${random.pick(districts)}`
}
