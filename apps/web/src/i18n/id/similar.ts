/** Feedback that says much the same. */
export default {
  title: 'Masukan serupa',
  found_one: '{{count}} masukan serupa sudah tercatat',
  found_other: '{{count}} masukan serupa sudah tercatat',
  loading: 'Mencari masukan serupa…',
  none: 'Tidak ada masukan lain dengan kata-kata yang serupa.',
  noWords: 'Tanpa teks',
  score: 'Kemiripan {{percent}}%',
  words: 'Kata yang sama atau sepadan: {{words}}',
  method: 'Dibandingkan menurut kata, ejaan, imbuhan, dan daftar padanan kata; kata yang jarang lebih menentukan.',
  merged: 'Digabungkan ke {{main}}',
  newTab: 'dibuka di tab baru',
}
