/**
 * What people in Indonesia say every day, and so write as a password in one word with a digit behind it. Source: written by
 * hand for this portal from the everyday language (greetings, thanks, prayers, endearments, family, food, places, clubs,
 * sayings, work), the most likely first within its line; copied from no list. The frequent single words, and what two of
 * them make, come from the lists of @zxcvbn-ts/language-id, and endings are the rule's (known-passwords.ts).
 */
const lines = [
  'selamat pagi|selamat siang|selamat sore|selamat malam|selamat datang|selamat tinggal|selamat jalan|selamat ulang tahun',
  'selamat hari raya|selamat tahun baru|selamat natal|selamat idul fitri|selamat tidur|selamat makan|selamat bekerja',
  'terima kasih|terima kasih banyak|makasih banyak|makasih ya|sama sama|permisi|maaf lahir batin|mohon maaf|minta maaf',
  'apa kabar|sampai jumpa|sampai ketemu|hati hati|semoga sukses|semoga sehat|semoga berkah|salam sejahtera|salam hangat',
  'semangat pagi|tetap semangat|semangat kerja|kerja keras|kerja cerdas|kerja ikhlas|pantang menyerah|jangan menyerah',
  'bismillah|alhamdulillah|subhanallah|masya allah|insya allah|astaghfirullah|allahu akbar|assalamualaikum|wassalamualaikum',
  'la ilaha illallah|bismillahirrahmanirrahim|ya allah|tuhan yesus|yesus kristus|puji tuhan|haleluya|amin ya rabbal alamin',
  'aku cinta kamu|aku sayang kamu|aku rindu kamu|aku kangen kamu|cinta kamu|sayang kamu|rindu kamu|kangen kamu|cinta sejati',
  'cinta pertama|cinta mati|cinta selamanya|kekasih hati|belahan jiwa|pujaan hati|sayang mama|sayang ibu|sayang papa',
  'mama papa|ayah bunda|ayah ibu|bapak ibu|anak sholeh|anak pertama|keluarga bahagia|keluarga cemara|keluarga besar|istri cantik',
  'indonesia raya|indonesia merdeka|indonesia jaya|indonesia maju|indonesia hebat|merah putih|bhinneka tunggal ika|tanah air',
  'garuda indonesia|garuda muda|pancasila sakti|nusantara jaya|bumi pertiwi|jakarta raya|jakarta selatan|jakarta barat',
  'jakarta timur|jakarta utara|jakarta pusat|bandung juara|bandung lautan api|surabaya kota|kota pahlawan|kota kembang|yogyakarta',
  'jogja istimewa|bali indah|pulau dewata|danau toba|gunung merapi|raja ampat|borobudur|tanah abang|monas jakarta',
  'persib bandung|persija jakarta|persebaya surabaya|arema malang|arema indonesia|bonek mania|viking persib|the jakmania|psm makassar',
  'nasi goreng|mie goreng|ayam goreng|ayam geprek|ayam bakar|bakso|sate ayam|sate kambing|rendang padang|nasi padang|gado gado',
  'es teh manis|es kelapa|kopi susu|kopi hitam|teh manis|indomie goreng|martabak manis|pisang goreng|tahu tempe|soto ayam',
  'kucing garong|monyet lucu|gajah mada|harimau sumatera|elang jawa|bunga mawar|bunga melati|bintang kejora',
  'bulan purnama|matahari terbit|bintang laut|pelangi indah|hujan deras|rumah sakit|rumah makan|rumah kita|rumah baru',
  'kata sandi|kata kunci|kata sandi baru|sandi rahasia|rahasia negara|rahasia kita|buka pintu|masuk sini|lupa lagi|lupa sandi',
  'ganti sandi|ganti kata sandi|coba coba|percobaan|jangan lupa|tidak tahu|nggak tau|gak tau|terserah kamu|apa aja|bebas aja',
  'orang ganteng|orang cantik|anak baik|anak kampung|anak rantau|anak bangsa|orang sukses|masa depan|masa lalu|hidup mati',
  'hidup bahagia|hidup sehat|sukses selalu|sukses terus|bahagia selalu|sehat selalu|lancar jaya|rezeki lancar|banyak uang|orang kaya',
  'satu dua tiga|satu dua tiga empat|satu nusa satu bangsa|dua ribu|seratus persen|nomor satu|juara satu|sepuluh nopember',
  'telkom indonesia|telkom jaya|telkomsel jaya|the world in your hand|digital indonesia|layanan pelanggan|pelanggan puas|kantor pusat',
  'balon ku|bintang kecil|cicak di dinding|naik kereta api|topi saya bundar|potong bebek angsa|halo halo bandung|garuda pancasila',
]

/** Without their spaces, as they are typed into one word. */
export const indonesianPhrases: readonly string[] = [
  ...new Set(lines.flatMap((line) => line.split('|')).map((phrase) => phrase.replaceAll(' ', ''))),
]
