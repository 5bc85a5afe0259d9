/**
 * A hundred pairs of feedback, a text and how somebody else says the same (other words, slang, typos), written in the style
 * of app reviews before there was a method; which the method was tuned on.
 */
export const tunedPairs = `
sinyal di rumah saya hilang setiap malam | tiap malem sinyal dirumah ilang terus
kuota habis padahal belum dipakai | kuota blm kepake kok udah abis
tidak bisa login karena kode OTP tidak masuk | otp ga masuk2 jadi gak bisa login
internet lemot sekali waktu jam sibuk | jam sibuk internetnya lelet banget
teknisi datang terlambat dari jadwal | teknisinya telat ga sesuai jadwal
wifi putus nyambung sejak kemarin | dari kemaren wifi nya putus2 mulu
tidak bisa membeli paket lewat aplikasi | beli paket di aplikasi gagal terus
nomor saya diblokir tanpa alasan yang jelas | no sy di blokir gak jelas alasanya
voucher yang ditukar tidak pernah diterima | tukar voucher tapi ga pernah di terima
setelah update aplikasi jadi berat | abis di update malah jadi berat apknya
perpanjangan paket otomatis tidak bisa dimatikan | paket perpanjang otomatis gabisa di matiin
modem lampunya merah terus sejak pagi | lampu modem merah mulu dari pagi
pemasangan baru sudah dua minggu belum dikerjakan | pasang baru 2 minggu blm di kerjain
jaringan 5G belum ada di kota saya | kapan 5g masuk kota ku
tidak dapat mengisi pulsa dengan dompet digital | isi pulsa pake dompet digital gabisa
pelayanan di gerai ramah dan cepat | pelayanan gerai nya cepet dan ramah
aplikasi ini sangat membantu cek kuota | sangat terbantu cek kuota pakai aplikasi ini
riwayat pembelian tidak dapat dibuka | riwayat beli ga bisa di buka
sinyal hilang kalau hujan turun | kalo ujan sinyalnya ilang
paket keluarga tidak bisa dibagi ke anggota | paket family gak bisa dibagiin ke anggota
kuota lokal tidak bisa dipakai di luar kota | kuota lokal gk bs dipake luar kota
tampilan baru lebih bagus dan mudah dipakai | tampilannya sekarang bagus gampang di pakai
bahasa aplikasi berubah menjadi inggris sendiri | bahasanya berubah sendiri jadi bahasa inggris
siaran televisi sering gambarnya pecah | tv nya gambarnya pecah pecah
telepon sering terputus di tengah pembicaraan | lagi nelpon suka putus sendiri
pengaduan lewat email tidak dibalas | kirim email aduan ga pernah di bales
verifikasi wajah selalu gagal | gagal trus verifikasi muka
bonus kuota tidak masuk setelah isi ulang | abis isi ulang bonus kuotanya ga masuk
hadiah undian ternyata penipuan | penipuan undian berhadiah mengatasnamakan operator
ulasan buruk karena jaringan sampah | jaringannya sampah bgt
sinyal di desa kami sangat lemah | di desa sinyalnya lemah banget
pengguna setia tidak dihargai | pelanggan lama ga di hargai
tower dekat rumah rusak sudah seminggu | udah seminggu tower deket rumah rusak
kompensasi gangguan tidak diberikan | mana kompensasi buat gangguan kemarin
berhenti berlangganan dipersulit | mau berenti langganan malah di persulit
jangkauan wifi tidak sampai ke kamar belakang | wifi gak nyampe kamar belakang
unduhan sering gagal di tengah proses | donlot sering gagal ditengah
anak saya tidak bisa sekolah daring | sekolah online anak jadi ga bisa
faktur pajak belum dikirim | faktur pajaknya blm dikirim juga
data alamat pelanggan salah di tagihan | alamat di tagihan salah
permintaan penurunan paket tidak diproses | minta turun paket ga di proses
biaya pemasangan lebih besar dari yang dijanjikan | biaya pasang lebih mahal dari janji
kabel menjuntai di depan rumah berbahaya | kabelnya ngelewer depan rumah bahaya
teknisi bekerja rapi dan menjelaskan dengan baik | teknisinya rapi dan jelasin dengan baik
aplikasi meminta izin lokasi terus menerus | minta izin lokasi mulu nih aplikasi
halaman promo kosong tidak ada isinya | promonya kosong halamannya
gagal klaim kuota gratis | klaim kuota gratis gagal mulu
salah kirim pulsa tidak bisa dibatalkan | pulsa salah kirim ga bisa di batalin
esim tidak bisa diaktifkan di ponsel baru | aktifin esim di hp baru gagal
aplikasi tidak bisa dibuka di android lama | android lama ga bisa buka aplikasinya
ukuran aplikasi terlalu besar | aplikasinya kegedean ukurannya
muncul tulisan terjadi kesalahan setiap transaksi | tiap transaksi muncul terjadi kesalahan
saldo terpotong paket tidak masuk | saldo kepotong tp paketnya ga masuk
refund sudah sebulan tidak ada kejelasan | refund 1 bulan gak jelas
harga naik tanpa pemberitahuan | tiba2 harga naik ga ada pemberitahuan
paket unlimited ternyata dibatasi | unlimited kok di batasin
kuota tidak bisa diakumulasi ke bulan berikutnya | sisa kuota hangus ga bisa diakumulasi
paket belajar tidak bisa membuka situs sekolah | kuota belajar gabisa buka situs sekolah
tidak bisa mengirim gambar di whatsapp | kirim gambar wa gagal
youtube selalu buffering | yutub buffering mulu
streaming film sering patah patah | nonton film streaming patah2
jaringan stabil untuk bermain game | main game stabil jaringannya
sinyal kuat sampai ke pelosok | pelosok pun sinyalnya kuat
promo menarik setiap minggu | tiap minggu promonya menarik
sangat kecewa dengan pelayanan | kecewa berat sama pelayanannya
sudah sepuluh tahun jadi pelanggan tapi kecewa | 10 taun langganan kecewa sekarang
tolong turunkan harga paket | turunin dong harga paketnya
aplikasi error setelah memasukkan PIN | masukin pin langsung eror
tautan verifikasi sudah kedaluwarsa | link verifikasinya expired
chat dengan robot tidak menyelesaikan masalah | chatbot ga nyelesain masalah
operator telepon menutup sambungan | telpon di tutup sama operatornya
informasi petugas berbeda beda | petugasnya ngomongnya beda beda
nomor tiket laporan tidak bisa dilacak | lacak nomor tiket gabisa
internet mati total sejak tadi malam | dari semalam inet mati total
lampu los menyala merah | los merah nyala
sinyal 4G berubah menjadi 3G | 4g turun jadi 3g
roaming haji terlalu mahal | paket haji mahal bgt roamingnya
panggilan darurat tidak tersambung | nelpon darurat ga nyambung
data pribadi saya bocor | data pribadi bocor
berlangganan konten tanpa persetujuan | langganan konten sendiri tanpa persetujuan
nada dering aktif sendiri | rbt aktif sendiri nada dering
cek pulsa lewat kode gagal | cek pulsa gagal mulu
tidak bisa masuk dengan nomor orbit | nomor orbit gabisa masuk aplikasi
tombol bayar tidak bisa ditekan | tombol bayarnya ga bisa di pencet
aplikasi tidak cocok di tablet | di tablet tampilannya ga cocok
pencarian paket tidak menemukan apa apa | cari paket ga ketemu
tambah nomor kedua selalu gagal | nambah nomor ke dua gagal
laporan pemakaian tidak akurat | pemakaian dilaporin ga akurat
kuota tersedot walau data dimatikan | data dimatiin kuota tetep kesedot
butuh restart telepon agar sinyal kembali | harus restart hp dulu baru ada sinyal
sinyal penuh tetapi tidak ada internet | sinyal full inet ga ada
ip publik berubah terus | ip public ganti ganti
dasbor laporan tidak memuat data | dashboard laporan kosong datanya
petugas penagihan kasar lewat telepon | debt collector nya kasar di telp
deposit pelanggan belum dikembalikan | uang deposit blm balik
promo pelanggan baru saja yang bagus | promo cuma buat pelanggan baru
sudah lapor tiga kali tidak ada tindakan | lapor 3x ga ada tindak lanjut
alamat pemasangan belum terjangkau jaringan | alamat sy belum ke cover jaringannya
stiker promo membuat tampilan penuh | tampilannya penuh stiker promo
tidak ada struk setelah membayar | abis bayar ga dapet struk
`
