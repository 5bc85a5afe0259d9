import { weighted, type Draw } from './random.ts'

/** Regional divisions with their share of the feedback: by population, leaning to where the network is densest. */
const regions: Record<string, { share: number; cities: Record<string, number> }> = {
  'T-REG 1': {
    share: 17,
    cities: {
      Medan: 25,
      Palembang: 17,
      Pekanbaru: 11,
      'Bandar Lampung': 12,
      Padang: 9,
      Batam: 12,
      Jambi: 6,
      Bengkulu: 4,
      'Banda Aceh': 5,
      Pematangsiantar: 3,
      Dumai: 3,
      Pangkalpinang: 3,
      Lhokseumawe: 2,
      Bukittinggi: 2,
      Metro: 2,
      Binjai: 3,
    },
  },
  'T-REG 2': {
    share: 24,
    cities: {
      'Jakarta Selatan': 20,
      'Jakarta Timur': 20,
      'Jakarta Barat': 18,
      'Jakarta Pusat': 12,
      'Jakarta Utara': 13,
      Bekasi: 20,
      Depok: 15,
      Tangerang: 15,
      'Tangerang Selatan': 14,
      Bogor: 14,
      Serang: 6,
      Cilegon: 5,
      Cikarang: 7,
    },
  },
  'T-REG 3': {
    share: 15,
    cities: {
      Bandung: 30,
      Cimahi: 7,
      Cirebon: 9,
      Tasikmalaya: 8,
      Sukabumi: 8,
      Karawang: 10,
      Garut: 7,
      Sumedang: 4,
      Subang: 5,
      Purwakarta: 5,
      Majalengka: 4,
      Kuningan: 4,
      Cianjur: 6,
      Indramayu: 4,
    },
  },
  'T-REG 4': {
    share: 13,
    cities: {
      Semarang: 22,
      Yogyakarta: 20,
      Surakarta: 15,
      Sleman: 10,
      Purwokerto: 8,
      Tegal: 6,
      Pekalongan: 6,
      Magelang: 5,
      Kudus: 5,
      Cilacap: 5,
      Klaten: 4,
      Salatiga: 4,
      Bantul: 4,
      Jepara: 3,
    },
  },
  'T-REG 5': {
    share: 17,
    cities: {
      Surabaya: 30,
      Malang: 14,
      Denpasar: 14,
      Sidoarjo: 12,
      Gresik: 7,
      Kediri: 6,
      Jember: 6,
      Madiun: 5,
      Mataram: 6,
      Kupang: 4,
      Banyuwangi: 5,
      Probolinggo: 3,
      Gianyar: 3,
      Mojokerto: 4,
      Pasuruan: 3,
      'Labuan Bajo': 2,
    },
  },
  'T-REG 6': {
    share: 6,
    cities: {
      Balikpapan: 20,
      Samarinda: 18,
      Banjarmasin: 18,
      Pontianak: 18,
      'Palangka Raya': 8,
      Tarakan: 5,
      Banjarbaru: 5,
      Bontang: 4,
      Singkawang: 4,
      Sampit: 3,
    },
  },
  'T-REG 7': {
    share: 8,
    cities: {
      Makassar: 32,
      Manado: 13,
      Palu: 8,
      Kendari: 8,
      Ambon: 7,
      Jayapura: 8,
      Sorong: 5,
      Gorontalo: 5,
      Ternate: 4,
      Parepare: 4,
      Merauke: 3,
      Palopo: 3,
      Timika: 3,
    },
  },
}
const headOffices = { 'Jakarta Pusat': 40, 'Jakarta Selatan': 40, Bandung: 8, Surabaya: 12 }

const drawCity = new Map<string, Draw<string>>()
for (const [region, { cities }] of Object.entries(regions)) drawCity.set(region, cityOf(cities))
drawCity.set('National', cityOf(headOffices))

function cityOf(cities: Record<string, number>): Draw<string> {
  return weighted(Object.entries(cities).map(([city, weight]) => [city, weight] as const))
}

export const regionNames: readonly string[] = Object.keys(regions)

export const drawRegion: Draw<string> = weighted(Object.entries(regions).map(([name, { share }]) => [name, share]))

/** Share of a region in all feedback, 0 to 1. */
export function regionShare(region: string): number {
  const total = Object.values(regions).reduce((sum, { share }) => sum + share, 0)
  return region === 'National' ? 1 : (regions[region]?.share ?? 0) / total
}

/** A city of the region; the national desk writes from where head offices are. */
export function cityIn(region: string): Draw<string> {
  const draw = drawCity.get(region)
  if (!draw) throw new RangeError(`No cities for ${region}`)
  return draw
}
