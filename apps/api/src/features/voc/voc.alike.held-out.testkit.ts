/**
 * A hundred pairs of feedback, a text and how somebody else says the same (other words, slang, typos), written in the style
 * of app reviews before there was a method; which nobody looked at while the method was tuned.
 */
export const heldOutPairs = `
aplikasi sering keluar sendiri saat dibuka | apk nya suka nutup sendiri pas di buka
paket data semakin mahal dari bulan ke bulan | makin lama harga paketnya makin mahal
pulsa terpotong tanpa pemberitahuan | pulsa kepotong sendiri ga ada pemberitahuan
customer service lama sekali membalas | cs nya lama bgt balesnya
tagihan bulan ini naik dua kali lipat | kok tagihan saya bulan ini dobel naiknya
poin hilang setelah aplikasi diperbarui | habis update aplikasi poin saya lenyap
loading terus di halaman beranda | berandanya muter muter aja loading ga kelar
game online sering lag walaupun sinyal penuh | sinyal full tapi main game ngelag
banyak iklan di dalam aplikasi | iklanya kebanyakan di aplikasi
sisa kuota tidak tampil di layar utama | ga keliatan sisa kuota di layar depan
pembayaran berhasil tetapi tagihan masih muncul | udah bayar sukses tp tagihannya masih ada
kecepatan internet tidak sesuai dengan paket | speed internet gak sesuai paket yg dibeli
keluhan saya ditutup padahal belum selesai | laporan ditutup padahal masalah belum beres
sms promosi terlalu banyak dan mengganggu | sms promo kebanyakan ganggu bgt
kartu tidak terbaca setelah ganti telepon | ganti hp kartunya jadi ga kebaca
antrean di gerai terlalu lama | antri di grapari lama bener
menu terlalu banyak sehingga membingungkan | bingung menunya kebanyakan
paket malam tidak bisa dipakai siang | knp kuota malam ga bisa buat siang
video sering berhenti di tengah jalan | nonton vidio macet macet
aktivasi roaming gagal di luar negeri | roaming di luar negri gabisa aktif
nomor lama ingin diganti tapi prosesnya sulit | mau ganti nomor prosesnya ribet
fitur mode gelap belum tersedia | tolong kasih dark mode
tidak bisa pindah paket pascabayar ke prabayar | pindah dari pasca bayar ke pra bayar susah
saluran favorit hilang dari paket televisi | channel favorit dihapus dari paket tv
suara panggilan tidak jelas dan bergema | suaranya gak jelas kalo telpon
akun saya diretas dan pulsa dipakai orang | akun di hack pulsa dipake org lain
pendaftaran kartu dengan NIK ditolak | daftar kartu pakai nik ditolak mulu
masa aktif kartu terlalu pendek | masa aktifnya kependekan
paket murah dihapus diganti yang mahal | yg murah dihilangin gantinya paket mahal
terima kasih internetnya kencang | makasih internet nya kenceng
di dalam gedung tidak ada sinyal sama sekali | masuk gedung sinyal hilang total
tolong perbaiki jaringan di daerah pegunungan | perbaikin dong jaringan daerah gunung
tidak ada pemberitahuan saat gangguan massal | gangguan massal ga di kasih tau
denda keterlambatan tidak masuk akal | dendanya gak masuk akal telat bayar
router panas dan sering mati sendiri | routernya suka mati sendiri panas
unggah berkas sangat lambat | upload file lemot
rapat daring terganggu karena koneksi tidak stabil | zoom meeting keganggu koneksi gak stabil
kantor kami tanpa internet selama tiga hari | udah 3 hari kantor ga ada internet
kontrak perpanjangan belum ada kabar | perpanjangan kontrak kok blm ada kabar
nama saya salah di akun | nama di akun keliru
sales menjanjikan promo yang tidak ada | salesnya bohong soal promo
kabel fiber putus terkena truk | kabel putus ketabrak truk
teknisi tidak sopan kepada orang tua | teknisi ga sopan sama ortu
kata sandi wifi tidak bisa diganti dari aplikasi | ganti password wifi dari aplikasi gabisa
notifikasi muncul terus walau sudah dimatikan | notif masih muncul padahal udah dimatiin
misi harian tidak bisa diklaim | daily mission gak bisa di klaim
tidak bisa transfer pulsa ke nomor lain | transfer pulsa ke no lain gabisa
ganti kartu hilang harus datang ke gerai | kartu ilang harus ke gerai buat ganti
pindah dari kartu fisik ke esim mudah | gampang pindah ke esim
aplikasi boros baterai | baterai boros gara gara aplikasi ini
server sedang sibuk terus | server sibuk mulu
pembayaran kartu kredit ditolak | kartu kredit ditolak pas bayar
uang belum dikembalikan setelah transaksi gagal | transaksi gagal duit blm balik
harga di aplikasi berbeda dengan di toko | beda harga aplikasi sama toko
tidak ada pilihan paket harian | paket harian gak ada
kecepatan diturunkan setelah pemakaian wajar | abis fup kecepatan diturunin
kuota hangus padahal sudah diperpanjang | udah diperpanjang tetep hangus kuotanya
media sosial tidak bisa dibuka dengan kuota utama | sosmed ga kebuka pake kuota utama
panggilan video whatsapp sering terputus | vc wa putus putus
tiktok lambat sekali dimuat | tiktok loadingnya lama
ping tinggi saat main mobile legend | mobile legend pingnya tinggi
bagus sekali dan sangat membantu | membantu sekali mantap bagus
harga terjangkau dan kuota banyak | kuota banyak harganya terjangkau
proses cepat dan tidak ribet | cepet prosesnya gak ribet
saya akan pindah operator lain | mending pindah operator sebelah
operator hanya mengejar untung | operator cuma cari untung
rusak terus sistemnya | sistemnya error trus
lupa kata sandi tidak bisa diatur ulang | reset password lupa gabisa
kode promo tidak berlaku | kode promonya ga bisa dipakai
tidak bisa bicara dengan petugas manusia | susah banget ngomong sama petugas manusia
menunggu di telepon satu jam | nunggu telepon sejam
janji perbaikan satu kali dua puluh empat jam tidak ditepati | janjinya 24 jam perbaikan ga ditepatin
gangguan berulang setiap minggu | tiap minggu gangguan lagi gangguan lagi
listrik padam internet juga mati | mati lampu internetnya ikut mati
sinyal E terus padahal di tengah kota | tengah kota sinyal nya E mulu
di kereta sinyal selalu hilang | naik kereta sinyal ilang
paket umroh tidak aktif di arab saudi | di saudi paket umrohnya ga aktif
spam telepon dari nomor tak dikenal | banyak telpon spam nomor ga dikenal
takut data disalahgunakan orang | takut data disalah gunakan
layanan konten menyedot pulsa | konten nyedot pulsa
kode ussd tidak merespon | ussd ga respon
widget di layar depan tidak memperbarui kuota | widgetnya ga update kuota
orbit lambat padahal kuota masih banyak | kuota orbit banyak tapi lemot
layar putih ketika membuka aplikasi | buka aplikasi cuma layar putih
huruf terlalu kecil untuk orang tua | tulisannya kecil bgt buat orang tua
hapus akun tidak ada menunya | menu hapus akun dimana ga ada
cetak tagihan tidak bisa | tagihan gabisa di cetak
kuota berkurang sangat cepat | cepet bgt kuotanya berkurang
paket aktif tetapi internet tidak jalan | paket aktif internet gak jalan
mode pesawat dulu baru ada jaringan | mesti mode pesawat biar jaringan muncul
rekaman cctv sering gagal terhubung | cctv gagal konek
layanan cloud kantor lambat diakses | akses cloud kantor lelet
permintaan invoice revisi belum selesai | revisi invoice blm beres
tagihan masih datang setelah berhenti | udah berhenti langganan masih ditagih
alat dikembalikan tetapi masih ditagih | modem udah dibalikin masih kena tagihan
bintang satu karena sering gangguan | bintang 1 gangguan mulu
kecepatan unggah lebih lambat daripada unduh | upload jauh lebih lemot dr download
minta jadwal ulang kunjungan teknisi | tolong reschedule kunjungan teknisinya
bayar tagihan lewat minimarket tidak tercatat | bayar di minimarket tagihannya ga kecatat
jaringan sering gangguan saat cuaca buruk | cuaca jelek dikit jaringan gangguan
`
