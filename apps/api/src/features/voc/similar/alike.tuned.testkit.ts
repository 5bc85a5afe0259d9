/**
 * A hundred pairs of feedback, a text and how somebody else says the same (other words, slang, typos), written by an author who
 * knew nothing of the method; which the method was tuned on.
 */
export const tunedPairs = `
Setelah update versi terakhir, menu cek tagihan di aplikasi jadi layar putih kosong | abis di update kok halaman billing nya blank putih doang ya min
Wifi di rumah lampu los merah sudah tiga hari, belum ada teknisi yang datang | Pelanggan lapor indikator LOS menyala merah sejak 3 hari lalu dan sampai skrg belum dikunjungi petugas
remote stb tidak merespon padahal baterai sudah diganti baru | udh ganti baterai tetep aja remot tv box nya ga ngaruh dipencet apa2
Tagihan bulan ini naik dua kali lipat padahal tidak menambah paket apa pun | knp tagihan sy jadi dobel bln ini, perasaan gak nambah addon apa2
Saldo terpotong tapi token listrik tidak keluar | beli token PLN duitnya kesedot, nomor nya gak muncul2 sampe sekarang, rumah keburu gelap
kode OTP baru masuk setelah waktunya habis | otp telat bgt datengnya, pas nyampe udah expired
Lagu yang sudah saya unduh tidak bisa diputar saat offline | udah donlod lagu buat didengerin tanpa internet eh malah ga bisa di play
subtitle film ga sinkron sama suaranya, selalu telat beberapa detik | Teks subtitle muncul terlambat dari dialog sehingga mengganggu saat menonton film
Foto yang sudah saya cadangkan ke cloud hilang setelah ganti hp | pindah ke handphone baru trs login, backupan foto2 lama kok lenyap semua??
chat sama cs cuma dijawab bot, pertanyaan yang sama diulang ulang | cs nya bot doang, ditanya apa jawabnya muter itu itu lagi, gw pengen ngomong sm manusia
Pembayaran lewat virtual account sudah berhasil tapi status tagihan masih belum lunas | Udah transfer VA bca, di app masih tulisannya unpaid
Tidak bisa login dengan sidik jari lagi sejak ganti ponsel | fingerprint nya ga jalan semenjak pindah hp, jd harus ketik password manual trs
tombol back malah menutup aplikasi, bukan kembali ke halaman sebelumnya | pencet kembali dikit langsung keluar apk nya, hrsnya kan balik ke menu tadi
Saya bayar 50 Mbps tapi hasil speedtest cuma 8 | langganan yg 50 mbps, di speedtest ga nyampe 10, mana janjinya
Teknisi janji datang jam 9 pagi tapi sampai sore tidak ada kabar | dari pagi nungguin katanya mau benerin jam 9, ampe magrib teknisinya kaga nongol ga ngabarin jg
Channel olahraga hilang dari daftar padahal paketnya masih aktif | kmn perginya channel sport nya? pdhl paketku msh langganan
udah berhenti langganan indihome dari maret tapi masih ditagih tiap bulan, ini gimana ceritanya | Pelanggan sudah mengajukan cabut layanan beberapa bulan lalu namun tagihan tetap terbit
upgrade akun premium gagal karena foto KTP selalu dianggap buram | mau naik level dompetnya, upload ktp ditolak mulu katanya blur pdhl jelas bgt
Dapat SMS promosi pinjaman online setiap hari, sudah diblokir ganti nomor lagi | tiap hari di spam sms nawarin pinjol, blokir satu muncul laen, cara stop nya gmn sih
Poin reward saya hangus tanpa pemberitahuan sebelumnya | poin dikumpulin lama lama tau tau hangus, ga ada notif apa apa
Kuota lokal tidak bisa dipakai di kota saya sendiri | knp yg lokal gak kepake, pdhl sy ga kemana mana masih di daerah yg sama waktu beli
Paket unlimited ternyata dibatasi kecepatannya setelah pemakaian 3 GB | katanya sepuasnya, baru kepake 3 giga udah di-throttle jadi lemot. FUP FUP bohong
Pulsa terpotong sendiri untuk layanan konten yang tidak pernah saya daftar | tiba2 ke-subscribe konten ga jelas, pulsa disedot trs, sy ga pernah ketik REG
eSIM gagal diaktifkan karena QR code dianggap sudah pernah dipindai | Scan barcode esim ditolak, keterangannya sudah terpakai, padahal baru sekali ini
Roaming tidak tersambung saat umrah di Mekkah padahal paketnya sudah dibeli | ibu saya lg di tanah suci, paket haji umroh udah aktif tp hp nya no service sama sekali
Tampilan baru terlalu ramai iklan sehingga sulit mencari sisa kuota | banner promo dimana mana, mau liat data tinggal berapa aja nyarinya setengah mati
disuruh update terus padahal di play store udah versi paling baru | disuruh update mulu pdhl dibuka playstore tombolnya cuma BUKA. mentok deh ga bisa masuk
Tolong tambahkan mode gelap, mata sakit kalau dipakai malam hari | kasi dark mode dong, silau bgt buka apknya malem malem
Internet rumah putus-putus setiap hujan turun | asal ujan dikit wifi rumah pasti dc terus nyambung terus dc lagi, putus nyambung kyk pacaran
Password wifi tidak bisa diganti lewat aplikasi, selalu muncul gagal menyimpan | mau ubah sandi wifi dr apk error mulu ga kesimpen
Jangkauan wifi tidak sampai ke lantai dua | kamar lantai 2 ga kebagian wifi, modemnya di bawah lemah bgt
Ping naik sampai 300 ms saat main Mobile Legends di malam hari | jam 8 malem ke atas maen ml merah terus, pingnya ratusan, rank gw turun
Biaya pasang baru ternyata lebih mahal dari yang dijanjikan sales | ongkos instalasinya beda sama omongan marketing di awal, pas hari H jadi lebih gede
Saya mau memindahkan pemasangan internet ke rumah baru tapi prosesnya sudah sebulan tidak selesai | pindah rumah, request relokasi indihome udh 4 minggu mentok di proses mulu
Kabel fiber di depan rumah menjuntai rendah dan membahayakan pengendara motor | min ini kabel optik kalian kendor melintang di jalan, klo ada orang lewat kesangkut siapa yg tanggung jawab
tv box restart sendiri terus di logo awal ga pernah masuk menu | stb bootloop, nyala mati nyala mati mentok gambar logo doang
Siaran langsung bola tertinggal satu menit dibanding tv biasa | tetangga udh teriak gol, di hp gua bolanya masih di tengah lapangan. delay siaran live nya lama amat, ampe 1 menit
Film yang saya sewa tidak bisa diputar lagi padahal masih dalam masa 48 jam | udah bayar rental movie, blm 2 hari kok udah locked
Kualitas video selalu turun ke 360p walaupun koneksi cepat | videonya burem terus mentok 360, resolusi ga mau naik, inet kenceng padahal
Masih banyak iklan di sela lagu padahal sudah langganan premium | premium kok tetep ada ads nya sih, bayar buat apa dong
Playlist saya terhapus semua setelah logout | habis logout trs masuk lagi playlist yg sy bikin bertahun tahun raib
Penyimpanan cloud tertulis penuh padahal baru terpakai setengah | cloud nya full katanya, file gw paling cuma separo kapasitas
Upload video ke cloud selalu berhenti di 99 persen | unggah vidio nyangkut di 99% ga pernah kelar
Transfer saldo ke rekening bank selalu gagal dengan keterangan sistem sibuk | mau cairin duit ke bank ditolak trs, alasannya sistem lg sibuk dr kemaren, sibuk apaan
Bayar pakai QRIS di warung gagal tapi saldo tetap berkurang | scan qr di merchant ga sukses eh uangnya kepotong jg, ibu penjualnya ga nerima apa2
Cashback yang dijanjikan promo tidak masuk ke akun | mana cashback nya?? syarat udah dipenuhin semua, nihil
Akun dompet digital saya diblokir tanpa alasan jelas dan saldo di dalamnya tidak bisa diambil | ewallet keblokir tiba2, saldo 800rb ketahan ga bs diambil, ditanya knp cuma disuruh nunggu
lupa PIN, link resetnya gak pernah terkirim ke email | Permintaan reset pin melalui surel tidak kunjung diterima, folder spam juga kosong
Isi saldo lewat minimarket sudah bayar tapi belum bertambah | top up di indomaret td siang udah bayar, struk ada, saldo ga nambah2
Menelepon 188 menunggu lebih dari 30 menit lalu terputus | call center disuruh hold stngh jam lebih trs ditutup sendiri, pulsa abis
Petugas gerai tidak ramah, saya disuruh pulang karena antrean penuh | Dateng ke grapari jauh2 ditolak katanya nomor antrian abis, mbaknya jutek pula
Laporan gangguan saya ditutup sepihak padahal masalah belum selesai | tiket laporan di-close gitu aja, gangguannya masih ada woi
Nomor antrean online tidak diakui saat saya sampai di gerai | udah booking antrian dr hp, nyampe GraPARI katanya ga kebaca di sistem, ngulang lg dr awal
Nomor saya mati permanen padahal baru lewat masa tenggang dua hari | telat isi pulsa cuma 2 hari kartu langsung hangus, nomer dari jaman SMA itu min
Registrasi kartu ditolak karena NIK dianggap sudah dipakai untuk tiga nomor | mau regis perdana baru gabisa, katanya ktp sy udah kebanyakan nomor terdaftar. lah siapa yg pake
Kalau menerima telepon saya tidak mendengar suara apa pun, tapi lawan bicara bisa mendengar saya | klo ada telepon masuk ga kedengeran suaranya, dia denger gw halo halo gw nya ga denger dia
VoLTE tidak aktif di ponsel saya walau perangkatnya sudah mendukung | hp support tapi logo volte ga nongol2, tiap nelpon jaringan turun dulu
Sinyal hilang total saat listrik padam di desa kami | tiap mati lampu sekampung ikut ga ada sinyal, towernya ga punya genset apa
Jaringan 5G tidak pernah muncul padahal saya tinggal di Jakarta Selatan | katanya jaksel udah 5g, hape 5g, kok mentok di 4g terus
Kuota utama yang terpotong saat dini hari padahal saya punya kuota malam | pake inet jam 1 malem kok yg kesedot kuota reguler, kuota malam nya utuh
Hadiah kuota ulang tahun tidak bisa diklaim | mau ambil bonus ultah gagal mulu, keburu lewat tanggalnya
Gift paket ke nomor teman gagal tetapi pulsa saya berkurang | ngirimin paket data buat temen, di dia ga masuk, pulsa gw ilang
Notifikasi promo muncul tengah malam dan tidak bisa dimatikan | jam 2 pagi hp bunyi cuma gara2 notif jualan, udh di off in di setting ttp muncul
Aplikasi menguras baterai walaupun tidak sedang dibuka | aplikasi boros batre, jalan terus di background pdhl ga dibuka
Ukuran aplikasi terlalu besar, memori hp saya tidak cukup | apk nya makan ruang ratusan mb, hp kentang kek punya gw ga muat, bikin versi lite napa
Tidak ada menu untuk menghapus akun di pengaturan | gimana cara hapus akun? udah diubek ubek setting ga nemu menunya
Alamat email di profil tidak bisa diubah | mau ganti imel di data diri kolomnya abu abu ga bisa diedit
Bahasa aplikasi kembali ke Inggris sendiri setiap dibuka | udah diset b.indo tp tiap masuk balik lagi ke english, capek gantinya
Riwayat transaksi hanya menampilkan satu bulan terakhir | history cuma keliatan 30 hari, sy butuh yg taun lalu buat laporan
Bukti pembayaran tidak bisa diunduh dalam format PDF | invoice ga bs diunduh, diklik ga jadi apa2, perlu pdf nya buat reimburse kantor
Faktur pajak perusahaan kami selalu terlambat diterbitkan | faktur telat mulu keluarnya, orang finance ngomel tiap closing
Tanggal jatuh tempo berubah sendiri dari tanggal 20 menjadi tanggal 10 | biasanya bayar paling lambat tgl 20 kok sekarang dimajuin 10 hari tanpa info
kena denda keterlambatan padahal bayarnya tepat waktu | Customer mempertanyakan biaya denda, klaim pembayaran dilakukan sebelum due date
Autodebet kartu kredit terpotong dua kali di bulan yang sama | cc saya di-charge 2x buat tagihan yg sama, tolong yg satu direfund
Internet masih diisolir padahal tagihan sudah dibayar kemarin | tagihan udh lunas dr kmrn, koneksi msh diblokir, kapan dibuka isolirnya
Pesanan modem orbit belum dikirim setelah dua minggu | beli orbit online udah 14 hari status masih diproses, barang ga jalan2
Modem cepat panas lalu mati sendiri | routernya panas banget kyk setrika, abis itu off, nunggu adem baru idup lagi
Situs kampus tidak bisa dibuka lewat wifi rumah padahal lewat data seluler bisa | buka web kampus pake wifi indihome connection timed out, pindah ke kuota hp lancar
Tidak bisa memantau CCTV dari luar karena saya tidak dapat IP publik | ternyata dpt nya ip private (cgnat) jadi port forwarding ga guna, minta ip public dong
Rekaman kamera langganan tidak tersimpan, hanya bisa lihat siaran langsung | cctv nya live bisa tapi playback kosong melompong, pas kemalingan ga ada bukti
Beli diamond potong pulsa berhasil tapi diamondnya tidak masuk ke game | topup dm ml, pulsa udah ilang, diamond nya zonk
Kode voucher fisik dianggap tidak valid padahal baru dibeli | vocer baru gosok dimasukin katanya kode salah, udah dicoba 5x
Undian berhadiah tidak transparan, pemenang tidak pernah diumumkan | tiap bulan tuker poin jd kupon, siapa yg menang kok ga pernah dipublish, settingan ya
Ada orang mengaku petugas resmi meminta kode OTP saya lewat WhatsApp | td di-WA nomor ga dikenal ngaku CS minta kode verifikasi, penipu kan ini? tolong ditindak
kartu saya tiba tiba ga aktif, ternyata nomornya dikuasai orang lain dan mbanking dikuras | Korban SIM swap, kehilangan sinyal mendadak lalu rekening dibobol, minta penjelasan kenapa kartu bisa diganti tanpa verifikasi
Data pribadi saya sepertinya bocor, banyak telepon penawaran asuransi | kok sales asuransi pada tau nama lengkap n nomer sy? dijual ya datanya
Pencarian film tidak menemukan judul yang jelas-jelas ada | ketik judulnya di search hasilnya kosong, padahal filmnya nongol di beranda
Kunci orang tua mudah dilewati anak saya | parental lock nya gampang bgt dibobol bocah, pin nya default semua orang tau
tidak bisa cast ke smart TV, perangkat ga terdeteksi | pengen nonton di layar gede, tv nya ga kebaca di hp padahal satu wifi
Login dibatasi satu perangkat sehingga istri saya tidak bisa ikut menonton | masa 1 akun cuma buat 1 perangkat, bini mau nonton gua ke-kick
Nada sambung pribadi berubah lagu tanpa persetujuan saya | RBT gw kok lagunya ganti sendiri jadi dangdut, ga pernah milih itu
Podcast selalu mulai dari awal lagi, tidak melanjutkan posisi terakhir | episode 1 jam, keluar bentar balik lagi ngulang dr menit 0, ga ada resume nya apa
SMS dari bank tidak masuk sama sekali sejak kemarin | dr kmrn notif transaksi mandiri via sms ga ada yg nyampe ke nomor sy
SMS saya ke nomor operator lain selalu gagal terkirim | kirim pesan ke xl sm indosat failed terus, sesama mah bisa
Pelayanan teknisi sangat bagus, cepat dan sopan, masalah langsung beres | mantap mas2 yg dateng benerin wifi, gercep ramah, langsung kelar 👍
Harga paket di aplikasi berbeda dengan di *363# | kok lewat dial up lebih murah drpd di app? paketnya sama persis, ga konsisten
Beli paket tidak bisa pakai pulsa, dipaksa pakai e-wallet | opsi bayar potong pulsa ilang, maunya gopay/dana doang, pulsa gw 100rb buat apaan
Turun kecepatan internet dipersulit, disuruh datang ke kantor | mau downgrade 100 ke 30 aja ribet, upgrade bisa online giliran turun hrs ke plasa bawa materai
Di website alamat saya tersedia jaringan tetapi teknisi bilang ODP penuh | pas cek coverage katanya bisa pasang, eh orangnya dateng bilang port abis, nunggu ga tau kapan
Widget sisa kuota di layar utama tidak pernah memperbarui angkanya | widget di homescreen stuck di kuota minggu lalu
`
