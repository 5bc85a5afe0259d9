/**
 * A hundred pairs of feedback, a text and how somebody else says the same (other words, slang, typos), written by an author who
 * did not know the method. Nobody read them while the lists of words were written. Their recall has decided several times
 * between mechanisms since, so it is slightly better than that of new pairs would be.
 */
export const heldOutPairs = `
Aplikasi menutup sendiri ketika saya menekan menu riwayat | buka menu riwayat langsung force close, balik ke home hp
Verifikasi wajah selalu gagal walaupun pencahayaan sudah terang | disuruh selfie kedip kedip ttp ga lolos, udh didepan lampu jg, emang muka gw kenapa
Nomor kedua tidak bisa ditambahkan ke akun | mau nambah nomor anak di akun yg sama ditolak mulu, katanya tidak bisa
captcha nya susah dibaca, sudah sepuluh kali salah terus | captcha pas login ga kebaca sama sekali, refresh berkali2 sama aja jeleknya
Akun saya ternyata masih terbuka di hp lama yang sudah dijual | hp udah pindah tangan tp si pembeli masih bs liat akun sy, ga ada tombol keluarkan semua perangkat
Tulisannya kecil sekali, orang tua seperti saya susah membaca | tulisan di apk gedein dong min, bapak ibu kita ga keliatan
Saya tunanetra, tombol di halaman pembelian tidak dibaca oleh TalkBack | screen reader cuma nyebut unlabeled button di layar beli paket, teman2 difabel netra ga bisa pakai
tampilan di tablet berantakan kalau posisi mendatar | pas diputer landscape di tab, layoutnya tumpuk tumpuk
Setelah iPhone saya naik ke iOS terbaru aplikasi tidak bisa dibuka | since update ios kemarin app nya crash terus di iphone 13
Aplikasi meminta izin akses kontak dan lokasi padahal cuma mau cek pulsa | buat apa sih minta permission macem2, kontak lah lokasi lah, privasi woy
Tidak bisa masuk karena opsi pengembang di ponsel saya aktif | gw developer android, usb debugging nyala dikit langsung ditolak apk nya, ga masuk akal
Tes kecepatan di dalam aplikasi menghabiskan kuota ratusan MB | iseng pencet speedtest bawaan eh data kepotong 400 mb, ga dikasih peringatan
Lampiran foto tidak bisa dikirim di chat bantuan | disuruh cs kirim screenshot tapi pas upload gambarnya gagal trs di kolom chat
CS hanya ada sampai jam 5 sore padahal gangguan sering terjadi malam | malem inet mati, admin udah tutup. masa perusahaan gede ga 24 jam
Setiap petugas memberi jawaban yang berbeda-beda untuk masalah saya | kemarin cs A bilang bisa, hari ini cs B bilang gak bisa, yg bener yg mana nih
setiap lapor cuma disuruh restart modem, padahal udah dilakukan | Solusi yang diberikan selalu cabut colok ONT tanpa pengecekan lebih lanjut
Email keluhan saya tidak dibalas selama dua minggu | udah ngirim email komplen dr tgl 1, ampe tgl 15 ga dibales
DM ke akun Twitter resmi hanya dibaca | chat di X cuma di seen doang, adminnya sibuk bales yg centang biru kali
survei kepuasan muncul terus tiap habis buka aplikasi, mengganggu | dikit dikit pop up survei suruh ngasih nilai 1-10, udah diisi muncul lagi
Dijanjikan ditelepon balik dalam 1x24 jam tapi tidak ada yang menghubungi | katanya mau di call back besok, ini udah hari ke 5 sepi
Setiap minggu ditelepon telemarketing menawarkan naik kecepatan padahal sudah menolak | mbak2 telemarketing nelpon lg nelpon lg nyuruh upgrade speed, sy udah menolak jg ttp ditelpon
Menu suara otomatis di call center berbelit, tidak pernah sampai ke petugas | tekan 1 tekan 2 tekan 9 muter balik lagi ke awal, ngomong sm orangnya kapan
Uang jaminan tidak dikembalikan setelah saya berhenti kartu pascabayar | deposit halo sy kmn? udah terminate dr juni blm balik jg
Batal pasang baru tapi uangnya belum direfund | ga jadi pasang krn ga ada jaringan, duit pendaftaran udah masuk, sampe skrg ga balik2
Minta kompensasi karena internet mati seminggu penuh | internet mati 7 hari masa tetep bayar full, kompensasi dong
Masih ditagih telepon rumah padahal pesawat teleponnya tidak pernah dipakai | di rincian ada abonemen telepon rumah, dipake aja engga, tolong dilepas
Ditagih tambahan Netflix yang tidak pernah saya aktifkan | kok ada add on netflix di bill, nonton aja kaga pernah
Rincian biaya di tagihan hanya kode yang tidak saya mengerti | ini di invoice ada tulisan abcd angka2, maksudnya biaya apaan, jelasin pake bahasa manusia
Pemakaian kartu Halo saya melonjak melebihi batas tanpa ada peringatan | biasanya 150rb kok tiba2 1,2jt, limit nya ga berfungsi ya ga ada sms pemberitahuan
Mau kembali dari pascabayar ke prabayar harus datang ke gerai dan antre | migrasi halo ke simpati ga bisa online?? ribetnya minta ampun
kuota keluarga yang saya bagikan habis dipakai satu anggota, tidak bisa diatur batasnya | family plan ga ada limit per nomor, adek gw sikat semua
Hotspot dari hp saya tidak bisa dipakai laptop, hanya bisa untuk hp itu sendiri | tethering diblok ya? di hp lancar, di laptop nyambung tp ga ada internet
Nonton YouTube memotong kuota utama padahal punya kuota khusus YouTube | buat apa beli paket video, nonton yutub yg kesedot tetep kuota utama. yg youtube nya masih 10gb utuh
Kuota belajar tidak berlaku untuk Zoom padahal tertulis bisa | di deskripsi ilmupedia ada zoom, pas kuliah yg kepotong reguler
Masa aktif kartu tidak bertambah setelah isi pulsa 10 ribu | beli pulsa 10k masa berlaku nya kok tetep tgl segitu, dulu nambah 15 hari
Tiba-tiba punya utang paket darurat padahal tidak pernah meminta | isi pulsa langsung dipotong buat bayar pinjaman kuota darurat, kapan gw minjem
Transfer pulsa ke nomor istri sudah terpotong tapi tidak sampai | kirim pulsa 50rb sukses katanya, di hp istri ga ada
Perpanjangan otomatis paket tidak bisa dimatikan | mau matiin perpanjangan otomatis tombolnya ga ada, tiap bulan paket kepotong sendiri
Sisa kuota bulan lalu tidak ditambahkan walaupun sudah perpanjang sebelum habis | katanya rollover, gw beli lg sblm expired kok sisa 12gb nya angus
Salah ketik nomor saat membeli paket, kuota masuk ke orang lain | typo satu angka, paketnya nyasar ke nomer orang, bisa dibatalin ga min
Di dalam mal sinyalnya hilang, mau bayar parkir pun tidak bisa | masuk basement mall langsung emergency call only, qris di loket ga jalan
Sepanjang perjalanan kereta Jakarta Surabaya sinyal lebih sering tidak ada | naek kereta ke sby hampir 8 jam blank spot mulu, kerja remote di kereta impossible
Di pulau kami jaringan hanya cukup untuk telepon, internetnya tidak bisa | kami di kepulauan cuma dpt edge, kirim wa gambar aja centang satu, kapan dapet 4g
Saat ada konser di stadion jaringan lumpuh, tidak bisa kirim pesan | nonton konser di GBK kaga bisa upload story, sinyal full tp data mati krn rame
Kecepatan unggah sangat rendah, siaran langsung jualan saya putus-putus | download ok 40, upload cuma 1mbps, live tiktok shop patah2 pembeli kabur
wifi 5GHz tidak muncul, hanya ada yang 2.4 | modem kalian cuma mancarin 2,4 ya? yg 5g nya ga ada di list hp
VPN kantor selalu terputus kalau memakai internet rumah ini | wfh pake indi, vpn perusahaan dc tiap 10 menit, pake hotspot hp aman
internet pasti mati tiap jam 12 malam terus nyala lagi jam 5 subuh | lewat tengah malem wifi off sampe subuh, tiap hari jamnya sama, sengaja dimatiin apa gmn
Sudah berhenti berlangganan tapi modem tidak ada yang mengambil | modem sama STB masih numpuk di rmh pdhl udah stop langganan, disuruh balikin tp petugas pickup ga dateng
Teknisi meminta uang rokok setelah memperbaiki | teknisinya minta duit 100rb abis benerin, bukannya gratis ya kalo gangguan
Dinding rumah saya retak karena dibor sembarangan waktu pemasangan | pas pemasangan tukangnya ngebor asal, dinding jebol, ga ada yg tanggung jawab
Kabel di dalam rumah dibiarkan berantakan di lantai setelah pemasangan | instalasinya ga rapi, kabelnya ngelewer kemana mana ga di klem, anak kesandung
Jadwal pemasangan sudah diundur empat kali | reschedule pemasangan lagi reschedule lagi, ini yg ke 4, sy udah cuti kerja terus
Nama saya salah tulis di kontrak dan tidak bisa diperbaiki | nama di akun indihome typo ga sesuai ktp, minta koreksi dilempar sana sini
Berhenti sebelum setahun kena penalti satu juta, waktu daftar tidak diberi tahu | mau berhenti baru 8 bulan disuruh bayar penalti 1jt, salesnya ga pernah ngomong ada minimal 12 bln
Langganan masih atas nama almarhum ayah, mau balik nama sulit sekali | bapak sudah meninggal, urus ganti nama pelanggan ke saya diminta dokumen yg aneh2
Saat browsing muncul iklan melayang dari provider yang menutupi halaman | pake wifi ini browsing apa aja ada iklan popup kalian nyelip nutupin, jijik
Situs yang saya butuhkan untuk kerja diblokir internet positif padahal bukan situs terlarang | web referensi coding kena internet baik, salah blokir tuh
Lampu pintar tidak bisa dikendalikan lewat aplikasi, selalu offline | smart bulb nya ga connect2 di app smart home, statusnya offline trs pdhl nyala
Suara hilang di beberapa channel tapi gambarnya normal | channel 12 sm 15 bisu ga ada suara, gambar mah ada
Tayangan ulang tujuh hari ke belakang tidak bisa diputar | tvod nya error, mau nonton acara kemaren malah loading abis itu balik
Layar TV tulisannya tidak ada sinyal padahal kabel HDMI sudah terpasang benar | no signal mulu di tv, stb nya idup, hdmi udah gonta ganti colokan
Muncul kode error 1305 di dekoder setiap dinyalakan | tiap nyalain stb keluar angka 1305 gatau artinya apa trs ga bisa nonton
Urutan episode serial kacau, episode 5 isinya episode 7 | nonton series kok loncat, judulnya eps 5 pas diklik malah eps 7, kena spoiler
Suara dubbing Indonesia tidak bisa diganti ke bahasa asli | pengen audio korea nya, opsi bahasa cuma indo doang, aneh didengernya
Video hanya layar hitam tapi suaranya terdengar | pas diplay item doang gambarnya, audio jalan
Film yang sudah diunduh hilang sendiri setelah dua hari | udah download buat di pesawat, dicek lg 2 hari kmudian kok udh kehapus
Bundling Disney tidak bisa diaktifkan, tautan aktivasinya tidak dikirim | beli paket yg ada disney nya, sms link aktivasi ga masuk masuk, nontonnya gmn
Undangan paket keluarga musik tidak bisa diterima oleh anggota | invite member family di apk musik, pas diklik sama kakak katanya link invalid
lirik yang muncul bukan lirik lagu yang diputar | Teks lagu yang tampil tidak cocok, milik lagu lain
Lagu berhenti sendiri begitu layar hp terkunci | matiin layar dikit musiknya langsung stop, harus melek terus hp nya
Rekomendasi lagunya dangdut terus padahal saya hanya mendengarkan jazz | algoritma nya ngaco, selera gw jazz disodorin koplo mulu
Tautan berbagi file dari cloud tidak bisa dibuka penerima | share link file cloud ke klien, di sana katanya access denied pdhl udah public
Foto di cloud jadi ganda semua setelah sinkronisasi | abis sync tiap foto di cloud ada 2, ngabisin tempat, hapusnya satu satu pula
Cadangan otomatis berjalan pakai data seluler padahal sudah diatur hanya wifi | setting nya wifi only tp backup jalan terus pake kuota, 6gb melayang
Kontak di ponsel jadi berlipat setelah dipulihkan dari cloud | abis restore dari cloud kok kontak muncul 3x semua
Laporan pengiriman SMS blast kami tidak sesuai dengan yang diterima pelanggan | DR di dashboard delivered 100% tapi customer banyak yg ngaku ga dapet broadcast
API kirim OTP sering balas error 500 di jam sibuk | endpoint otp nya timeout / internal server error tiap siang, user kita gagal login semua
Template pesan WhatsApp bisnis ditolak berulang kali tanpa alasan | submit template WABA rejected mulu ga ada reason nya, campaign ketunda
Suara bergema saat rapat video sehingga tidak bisa diskusi | meeting online nya echo parah, suara sendiri balik lagi
Kartu uang elektronik tidak terbaca di gerbang tol | tap di gardu tol ga bunyi, diklaksonin mobil belakang. saldo kartu msh banyak
Tarik tunai tanpa kartu di ATM gagal tapi saldo terpotong | ambil duit di atm pake kode dari app, duit ga keluar saldo lenyap 500rb
Biaya admin kirim uang naik terus, dulu gratis | transfer ke bank lain skrg kena 2500, dulu free 10x sebulan, pelit
Dana penjualan toko saya terlambat dicairkan tiga hari | settlement merchant telat, omset dr jumat blm masuk rekening, modal muter gmn
iuran BPJS sudah terbayar dua kali karena halaman pembayaran error | bayar bpjs layarnya nge hang, diklik lg eh kedebit 2x
Muncul tagihan paylater yang tidak pernah saya pakai | kok gw ditagih debt collector paylater, aktifin aja ga pernah
Salah kirim saldo ke nomor orang lain, minta tolong dikembalikan | keliru masukin nomor pas kirim saldo, orgnya ga gw kenal, bs ditarik lg ga
Juara turnamen game tapi hadiahnya tidak dibayarkan | tim kami juara turnamen bulan lalu, prize pool 5jt sampe skrg cuma janji
Sertifikat kelas online tidak bisa dicetak meski sudah lulus | udah kelar course nya nilai 90, e-certificate nya ga kebuka / 404
Lokasi di pelacak kendaraan meleset sampai beberapa kilometer | gps tracker motor nunjuknya di kampung sebelah, padahal motor di garasi
Tiket pesawat yang dibatalkan maskapai belum dikembalikan uangnya | flight dicancel, beli tiketnya dr app kalian, refund nya udh 2 bln ga cair
Saldo outlet saya tertahan padahal transaksi gagal | saya konter pulsa, trx suspect dr pagi deposit ga balik, pelanggan marah2
Login wifi.id di kafe selalu kembali ke halaman awal | udah masukin user pass voucher wifi id, mental lagi ke login page
Titik lokasi rumah saya tidak bisa digeser di peta waktu daftar | pin maps nya nyangkut, ga bisa dipindah ke alamat yg bener, jd ga bs lanjut pasang
Iklan di aplikasi video diputar dengan volume jauh lebih keras dari filmnya | lg nonton pelan2 malem, iklannya nongol volume nya kenceng bgt bangunin bayi
Barang yang saya beli di toko online operator datang rusak dan tidak bisa diretur | beli powerbank di store nya dateng penyok, ajukan retur ditolak
Keluar dari daftar penerima newsletter tidak bisa, tautannya mati | unsubscribe email promo linknya broken, tiap hari masuk inbox
Nomor cantik yang sudah saya bayar ternyata dijual ke orang lain | pesen nomor cantik udah lunas, dibilang udah dibeli org lain, duit blm balik
Terima kasih sekarang cek kuota jadi cepat dan tampilannya rapi | makasih min, update baru enteng, cek kuota langsung muncul ga pake lama, tampilan jg enak
Kuota besar tapi hanya berlaku di aplikasi tertentu, tidak dijelaskan di depan | tulisannya kuota 40gb pas dicek 30 nya cuma buat tiktok sm game, ngejebak
`
