import { jakartaZone } from '@ido/contract'
import type { Profile } from '../../import/profile.ts'

const stars = (one: string, two: string, three: string | null, four: string, five: string) => ({
  1: one,
  2: two,
  3: three,
  4: four,
  5: five,
})

/**
 * Reviews of the customers' app from an Indonesian app store: columns ulasan, rating (1 to 5 stars), tanggal.
 * A star is no NPS answer; twice the stars stands in for one, so that 5 stars is a promoter and 4 a passive. The stars
 * also decide sentiment and type, except that three stars are neither praise nor complaint and leave the type open.
 * The category stays open too: guessing it from keywords was tried on the file of that name and was right for 60 to 95
 * in 100 of the third of the reviews that it dared to judge, which is not good enough to be kept as a fact.
 */
export const appReviewsId: Profile = {
  name: 'app-reviews-id',
  dataset: 'voc',
  title: {
    id: 'Ulasan aplikasi dari toko aplikasi: ulasan, rating, tanggal (WIB)',
    en: 'App reviews from an app store: ulasan, rating, tanggal (Jakarta time)',
  },
  zone: jakartaZone,
  nulls: [],
  identity: 'row',
  columns: {
    ulasan: { fields: [{ field: 'longtext' }] },
    rating: {
      required: true,
      fields: [
        { field: 'score_nps', between: [1, 5], times: 2 },
        { field: 'sentiment_feedback', map: stars('Negatif', 'Negatif', 'Netral', 'Positif', 'Positif') },
        { field: 'type_feedback', map: stars('Keluhan', 'Keluhan', null, 'Pujian', 'Pujian') },
      ],
    },
    tanggal: { required: true, fields: [{ field: 'time_in', format: 'YYYY-MM-DD HH:mm:ss' }] },
  },
  constants: {
    source_id: 'Ulasan aplikasi',
    media_id: 'Toko aplikasi',
    product_id: 'Aplikasi pelanggan',
  },
}
