/**
 * Ways of writing, in chats and reviews, of what stands before them, and what Indonesians say in both languages; the first
 * is what all of them count as, and a semicolon or a new line begins another. An underscore stands for the space in what is said by several words.
 */
export const sameWords = `
tidak ga gak gk g gx nggak ngga enggak engga tdk tak kagak kaga kgk ndak nda ngak ngk gapernah bukan bkn belum blm blom belom tidak_kunjung tanpa tidak_pernah non
bisa bs bsa dapat dpt dapet mampu; lambat lemot lelet lola lalot lolot lamban lemod lelod slow pelan siput keong
hilang ilang lenyap raib menghilang ngilang musnah sirna; habis abis ludes kehabisan
ganggu gangguan kendala trouble problem bermasalah kerusakan; mahal mehong kemahalan
bagus mantap mantab mantul keren oke ok baik good nice joss jos hebat
jelek buruk ampas burik parah sampah busuk payah bobrok bapuk butut bad ancur hancur
cepat cepet kencang kenceng ngebut fast gercep satset sat_set gesit; internet inet internetan
sinyal signal snyl jaringan jaringn network koneksi konek coverage sambungan connection
aplikasi apk app apps aplikasih apl applikasi application
telepon telpon telp nelpon nelepon telfon nelfon tlp tlpn telephone call panggilan
ponsel hp hape handphone gawai smartphone telepon_genggam gadget; nomor no nomer nmr number; kuota quota kouta kuata
paket paketan pkt package; sandi password pasword pass pw passwd kata_sandi kata_kunci; masuk login log log_in sign_in masukin
logout log_out sign_out logot keluar_akun; gagal error eror failed fail erorr bug ngebug ngbug gabisa_diproses galat
perbarui update apdet pembaruan updet upgrade_versi terbaru terupdate; unggah upload aplod uplod
unduh download donlot dunlud donlod dowload donwload dwonload; situs website web laman; sekolah belajar
orang org manusia human; uang duit dana_tunai fulus; ganti tukar ubah rubah tuker nuker change edit
balik kembali kembalikan bales balas reply back; bayar byr pembayaran payment pay lunas paid pelunasan
unpaid belum_bayar belum_lunas tidak_lunas belum_dibayar
langgan langganan pelanggan customer cust konsumen subscribe subscription subscriber
petugas cs agen admin karyawan pegawai customer_service agent staf staff; gerai grapari toko outlet plasa kantor_layanan
daring online on_line; luring offline off_line tanpa_internet
rapat zoom meeting vicon video_conference konferensi_video google_meet teams; jalan jln
notifikasi notif pemberitahuan notification notip; penuh full; baterai batre batere battery daya
hapus delete dihilangin apus hilangin; kanal siaran channel saluran chanel; televisi tv tivi teve
stb tv_box set_top_box box_tv decoder dekoder; tautan link url; anggota member; keluarga family
harga hrg tarif biaya ongkos cost price; lapor laporan keluhan aduan pengaduan komplain komplen complain report tiket ticket
selesai beres kelar solved close rampung tuntas tutup_tiket; kecepatan speed laju mbps bandwidth; teknisi tukang teknisinya
keluar exit; sulit susah ribet persulit rumit difficult repot; mudah gampang easy; salah keliru wrong
kirim transfer send sent ngirimin; huruf teks text font
muat loading load loding muter muter_muter lodingnya buffering bufering
retas hack hek dihack diretas sadap disadap bobol bajak heker hacker dibobol; wajah muka face selfie swafoto biometrik
sidikjari sidik_jari fingerprint finger_print finger jempol
padamlistrik mati_lampu listrik_padam listrik_mati pemadaman pemadaman_listrik lampu_mati padam_listrik mati_listrik pln_mati
listrik pln; video vidio pidio; vc video_call panggilan_video vcall videocall; whatsapp wa whatsap watsap; youtube yutub yt
tagihan tagih invoice billing bill faktur ditagih penagihan; modem router ruter ont onu stb_modem; media sosmed sosial medsos
cari pencarian search nyari mencari nyariin
putus macet patah terputus dc disconnect diskonek disconnected putus_nyambung patah_patah putus_putus; buka kebuka open
lag ngelag ngeleg leg ngelek ngadat nge_lag; besar gede kegedean big; kecil kekecilan small; pencet tekan klik klick click
antre antri antrean antrian queue; lihat keliatan liat tampil kelihatan nampak menampilkan
tampilan ui tampilannya interface layout desain antarmuka; playstore play_store google_play app_store appstore
dasbor dashboard; refund kembalian dikembalikan pengembalian dibalikin uang_kembali balikin balik_duit
tolong tlg mohon plis please pls; hujan ujan; malam malem semalam semalem mlm; pagi pgi subuh
kemarin kemaren kmrn kmren kmarin; 1 satu one; 2 dua two; 3 tiga; 4 empat; 5 lima; 6 enam; 10 sepuluh; tahun taun thn setahun
minggu pekan seminggu weekend; hari harian sehari day; bulan bln bulanan sebulan month; jam sejam; menit mnt
dobel double dua_kali 2_kali dua_kali_lipat 2_kali_lipat dobel_bayar; publik public
pakai pake kepake makai guna pakek dipake gunakan penggunaan pengunaan penggunaannya usage; murah terjangkau murmer
misi mission; kedaluwarsa expired kadaluarsa kadaluwarsa expire hangus masa_berlaku_habis lewat_masa
kosong blank nihil empty zonk melompong; putar play nyetel setel muterin diputar putarkan
tutupsendiri force_close fc crash crashed keluar_sendiri nutup_sendiri tutup_sendiri mental_sendiri ketutup_sendiri menutup_sendiri kepental
hang freeze stuck nyangkut mentok macet_di stak stack beku nge_freeze tersangkut nyantol
restart reboot mulai_ulang bootloop booting nyala_mati restar; lampulos lampu_los lampu_indikator_los indikator_los los
merah red; foto gambar photo image; kamera cctv camera; cadangan backup bekap back_up mencadangkan backupan
cloud awan penyimpanan_awan; simpan penyimpanan storage memori memory save simpen kapasitas
iklan ads iklannya banner advertisement; gratis free cuma_cuma gratisan geratis
promosi promo jualan penawaran diskon potongan_harga discount; spam spaming dispam; pinjol pinjaman_online
poin point points poinnya reward koin; voucher vocer voucer vouchernya kupon coupon
dompetdigital dompet_digital ewallet e_wallet emoney e_money uang_elektronik gopay linkaja ovo
qris qr qr_code kode_qr barcode; pindai scan sken; virtualaccount va virtual_account; kartukredit kartu_kredit cc credit_card
autodebet auto_debit autodebit auto_debet debit_otomatis; saldo balance deposit
isiulang top_up topup isi_ulang isi_saldo isi_pulsa ngisi_pulsa beli_pulsa
sedot kesedot tersedot potong kepotong terpotong disedot kesedut berkurang ngurang kecharge ke_charge dicharge charge
pulsa plsa; jaman zaman; performa kinerja performance; uninstall uninstal copot_aplikasi hapus_aplikasi
refresh refres segarkan; klaim claim; ekstra extra; main maen play_game; email imel surel mail e_mail; surat letter
alamat address; rumah home; pasang pemasangan instalasi psb instal install penginstalan
pindahalamat relokasi pindah_alamat pindah_rumah
cabut copot bongkar berhenti_langganan stop_langganan unsubscribe unsub cabut_layanan; isolir terisolir diisolir suspend
blokir diblokir keblokir blok block banned suspen locked terkunci
tunda delay telat terlambat keterlambatan late ngaret lambat_datang; jatuhtempo jatuh_tempo due_date tempo
denda penalti penalty; premium prem; unlimited sepuasnya unlimitid tanpa_batas
fup throttle throttling pembatasan batas_pemakaian; batas dibatasi limit batasin; roaming luar_negeri
umrah umroh haji mekkah makkah madinah tanah_suci arab_saudi saudi; lokal local; game gim gem games ngegame
mobilelegends ml mobile_legends mobile_legend mobil_legend; ping latensi latency ms
daftar registrasi regis register registration pendaftaran reg
aktif aktivasi aktifkan aktifin active aktivkan on nyala idup hidup menyala; mati off nonaktif non_aktif matiin padam
ktp nik identitas; tolak ditolak reject rejected; buram blur burem ngeblur kabur
verifikasi verif konfirmasi validasi otentikasi; otp kode_otp kode_verifikasi kode_rahasia; kode code; versi version ver
fitur feature; menu menunya opsi pilihan option; setelan setting settings pengaturan seting atur setel_ulang; halaman page
beranda homepage home_page; layarutama layar_utama home_screen homescreen layar_depan layar_awal; layar screen; tombol button
gelap dark; modegelap mode_gelap dark_mode mode_malam night_mode tema_gelap; riwayat history histori; bahasa language bhs
inggris english; indonesia indo; akun account akunnya; pengguna user; sistem system; server peladen; perangkat device devais
layanan pelayanan servis service; bocor leak kebocoran; penipuan tipu nipu penipu scam phishing ketipu; bohong dusta boong
robot bot chatbot chat_bot mesin; chat obrolan livechat live_chat
callcenter call_center 188 callcentre call_centre hotline pusat_panggilan; sopan ramah santun friendly
kasar jutek judes galak; tunggu nunggu menunggu nungguin antri_lama waiting hold
datang dateng tiba_di kunjung kunjungan dikunjungi mampir; jadwal schedule janji_temu reschedule
janji ingkar janji_palsu janji_manis php ditepati dijanjiin dijanjikan menjanjikan; kapok putus_asa
subtitle teks_film terjemahan takarir; suara audio sound bunyi; film movie tontonan filem; lagu musik music song
olahraga sport sports; bola sepakbola sepak_bola
siaranlangsung live siaran_langsung live_streaming livestream streaming_langsung; nonton menonton tonton
kualitas resolusi quality kwalitas mutu; playlist daftar_putar; podcast siniar; sewa rental menyewa
kunci parental lock mengunci; anak bocah; istri bini; dengar kedengeran terdengar dengerin denger kedengaran
paham ngerti mengerti; senyap bisu mute; nadasambung nada_sambung rbt nsp ring_back_tone
kabel kabelnya kabel_optik kabel_fiber fiber fo optik; tiang tower menara bts; bahaya membahayakan berbahaya
desa kampung pelosok sekampung; kota kab kabupaten; daerah wilayah area; kamar ruangan ruang; lantai lt lantainya
jangkauan range terjangkau_sinyal kejangkau kebagian nyampe_sinyal menjangkau
tambah nambah bertambah tambahkan add addon add_on; baru new; lama lma lawas jadul; putih white; panas overheat kepanasan
suruh disuruh; tulisan tertulis tulisannya keterangan ketulis; beda berbeda perbedaan different; persis sama_persis
jakartaselatan jaksel jakarta_selatan; jakartapusat jakpus jakarta_pusat; jakartautara jakut jakarta_utara
jakartabarat jakbar jakarta_barat; jakartatimur jaktim jakarta_timur; jakarta jkt; surabaya sby; bandung bdg
yogyakarta jogja yogya jogjakarta; jawabarat jabar jawa_barat; jawatengah jateng jawa_tengah; jawatimur jatim jawa_timur
sumatera sumatra sumut
tanpasinyal no_service no_signal tidak_ada_layanan tidak_ada_sinyal
cashback kesbek cash_back; hadiah undian giveaway; menang pemenang; diumumkan pengumuman umumin publish
pesan sms pesen message; labil naik_turun tidak_stabil up_down byar_pet hilang_timbul timbul_tenggelam
blankspot blank_spot titik_buta; layarputih layar_putih white_screen blank_putih putih_polos
layarhitam layar_hitam black_screen layar_gelap; sesi session sesinya; rto request_time_out timed_out time_out timeout
hotspot tethering tathering; migrasi pindah migration pindahan berpindah hijrah; henti berhenti stop brenti berenti setop
mulai start; rusak broken; omong ngomong bilang bicara ngobrol berbicara cerita; bikin membuat nyiptain create
beli bli order membeli pembelian purchase; berfungsi works bekerja; puas senang happy seneng bahagia
makasih terima_kasih terimakasih thanks trims thank_you trimakasih makasi tengkyu; rekomendasi recommended rekomen rekomended
ayah bokap papa; teman temen kawan rekan; suami laki; gb giga gigabyte; ribu rb rebu; juta jt; ppn pajak tax
cicilan paylater nyicil angsuran kredit kasbon; cair tarik_tunai withdraw wd pencairan mencairkan
tertunda pending menggantung gantung; biayaadmin biaya_admin admin_fee potongan_admin; pecah pixelated pixel kotak_kotak
rekam record rekaman merekam recording; pertandingan match liga laga; episode eps; remote remot remotnya
pulih restore pemulihan memulihkan recovery dipulihkan balik_normal; pemeliharaan maintenance perawatan
panduan tutorial manual petunjuk guide dokumentasi; kontrak agreement perjanjian; eskalasi escalate diteruskan
picakun account_manager am pic; pelatihan training; guru pengajar dosen; siswa murid pelajar; absensi presensi absen
rumahsakit rumah_sakit rs faskes klinik; dukung support kompatibel compatible mendukung suport; lupa forgot kelupaan
penguat repeater extender mesh booster; muncul nongol; kompensasi ganti_rugi restitusi compensation
tunggakan nunggak menunggak outstanding; kelebihan lebih_bayar overpaid; siang tengah_hari; tengahmalam tengah_malam dini_hari
jumlah nominal; nama name; bukti proof; profil data_diri profile biodata; aman security keamanan secure; curiga mencurigakan
daftartunggu waiting_list inden; port odp slot; lewat via melalui
tanpaizin tanpa_izin tanpa_persetujuan tanpa_sepengetahuan tidak_setuju; sepi lengang; ringan enteng lite; bintang star rating
hemat irit; tepat sesuai cocok pas_banget
tindaklanjut tindak_lanjut follow_up followup difollowup ditindaklanjuti ditindak_lanjuti menindaklanjuti
oper dioper oper_oper dilempar lempar_lempar saling_lempar lempar_lemparan pingpong ping_pong dipingpong
hubungi kontak contact hub menghubungi dihubungi; angkat diangkat; progres progress perkembangan kelanjutan
semrawut berantakan acak_acakan kusut amburadul; roboh tumbang ambruk rubuh; miring doyong; adaptor charger cas
antena antenna; gedung basement lift indoor dalam_ruangan; ramai rame padat keramaian konser; mik mic mikrofon microphone
speaker pengeras; wfh kerja_dari_rumah; ujian tes test; kelas kuliah; survei survey
pungli uang_rokok minta_uang minta_tip minta_tips; rapi bersih; stok stock tersedia ready; barang produk product
kurir pengiriman ekspedisi ongkir delivery; palsu hoax hoaks; pilih milih memilih choose; tabel table; kolom field
isian form formulir; ekspor export; impor import; saring filter; berulang berkali_kali berulang_kali bolak_balik
tibatiba tiba_tiba mendadak tiba ujug_ujug; pelit kikir medit; capek lelah cape; takut khawatir kuatir; bosan bosen jenuh
paksa maksa dipaksa; jebak jebakan menjebak; curang licik; rugi merugikan dirugikan; untung cuan; percuma sia_sia useless
setia loyal; lengkap komplit komplet; praktis simpel simple sederhana; perpanjang perpanjangan renewal renew extend
otomatis auto automatis; turun downgrade penurunan nurunin turunin anjlok merosot menurun
naik upgrade kenaikan naikin bengkak membengkak melonjak meroket naek; tingkat tier level; setengah separo separuh stngh
berhasil sukses success sucess; pascabayar pasca_bayar postpaid halo_pasca; prabayar pra_bayar prepaid; esim e_sim sim_digital
kartu sim simcard sim_card perdana; tanggal tgl date
struk bukti_pembayaran bukti_bayar kwitansi kuitansi receipt nota bukti_transfer; pdf dokumen berkas file
perusahaan kantor korporat company perusahan; laptop komputer pc; lemah lemahnya weak drop; stabil konsisten setabil stable
perbaiki benerin betulin perbaikan benahi perbaikin fix repair pembenahan dibenerin dibetulin; kecewa mengecewakan kuciwa
kesal kesel sebel jengkel dongkol emosi marah; bingung membingungkan pusing; tanggungjawab tanggung_jawab; rekening rek bank
asuransi insurance; minimarket indomaret alfamart alfa supermarket; merchant warung pedagang penjual
minta permintaan request pengajuan ajukan mengajukan pengen; cetak print; lancar smooth mulus; kasih beri memberi ngasih
jaga kawal; curi maling kemalingan pencurian pencuri kecurian; temu ketemu menemukan nemu nemuin; tahu tau ketahuan
cek ngecek mengecek periksa check pengecekan chek ngecekin; maps peta; lokasi posisi gps lacak pelacakan tracking melacak
mbanking m_banking mobile_banking sms_banking; respon merespon respons response tanggapan nanggepin ngaruh responsif tanggap
terbaca kebaca terdeteksi baca detect deteksi terbaca_sistem; resmi official; cuaca musim; longgar kendur kendor
boros nguras menguras; latar background latar_belakang; sinkron sinkronisasi sync syncronize; tersimpan kesimpen
diamond diamon dimond; gosok fisik; pribadi privat private; ip ip_address; valid sah
`

/** What is often said of one thing without being the same: such words count in part. */
export const nearWords = `
bayar tagihan denda jatuhtempo unpaid; bayar uang saldo transaksi beli; tagihan struk; saldo isiulang dompetdigital pulsa uang
sedot hilang habis; kedaluwarsa habis hilang mati; kosong putih hilang; gagal tolak tidak; gagal hang muat
putus hang lag lambat; putus mati hilang; mati hilang tutupsendiri keluar; tutupsendiri tutup keluar; restart mati putus
sinyal internet wifi; wifi modem internet; modem wifi lampulos; lampulos merah lampu; stb televisi remote
televisi kanal siaranlangsung nonton; film nonton subtitle video episode judul; lagu playlist podcast putar
siaranlangsung bola olahraga gol; foto cadangan cloud simpan; cloud simpan unggah; sidikjari wajah masuk sandi; sandi pin otp
otp verifikasi kode; email pesan notifikasi; telepon callcenter suara dengar; petugas teknisi robot sales marketing
petugas callcenter gerai chat; gerai antre petugas; lapor ganggu; datang jadwal tunggu janji; tunda lama tunggu lambat
lambat kecepatan; kecepatan fup batas; kuota pulsa paket gb data; internet data kuota; beli langgan aktif paket daftar
langgan tagihan; perpanjang langgan otomatis; isolir blokir mati; blokir tolak; cabut henti; pasang pindahalamat jadwal
padamlistrik mati listrik; harga mahal murah bayar; kartu nomor esim; kartukredit autodebet; ktp kartu daftar; roaming umrah
game mobilelegends ping lag; ponsel perangkat layar; aplikasi ponsel situs; menu tombol halaman setelan
layarutama beranda layar widget; modegelap gelap silau; hapus hilang; iklan promosi spam; pinjol spam
voucher poin hadiah promosi ganti; poin cashback bonus hadiah; ganti migrasi; ramai sinyal; perpanjang paket
sesi logout masuk; logout keluar masuk; muat lambat hang; layarputih kosong putih layar; layarhitam layar mati
labil putus stabil; blankspot tanpasinyal sinyal; tanpasinyal hilang sinyal; tindaklanjut progres respon selesai
oper petugas callcenter; janji bohong; kompensasi refund ganggu; rapat video; hotspot wifi; rto ping gagal; barang kirim pesan
kurang sedot; tibatiba tanpaizin; kecewa kesal; puas bagus makasih; cicilan bayar uang; cair kirim saldo rekening uang
tertunda proses tunda; biayaadmin harga sedot; pulih balik cadangan; guru siswa kelas sekolah ujian
rumahsakit dokter pasien obat; film episode; rekam kamera video; pertandingan bola olahraga; remote tombol televisi
pecah buram video; port pasang penuh; profil akun nama email alamat; struk bayar pdf; ekspor unduh pdf; isian kolom data
penipuan retas bocor pribadi; data pribadi bocor; kabel tiang putus; rekening uang kirim; qris pindai merchant
kualitas buram video; bahasa inggris indonesia; riwayat transaksi; pagi malam siang sore; kirim masuk terima sampai
balik refund
`

/** Two words that people write as one. */
export const joined: Readonly<Record<string, readonly string[]>> = {
  gabisa: ['tidak', 'bisa'],
  gakbisa: ['tidak', 'bisa'],
  gaada: ['tidak', 'ada'],
  gada: ['tidak', 'ada'],
  gamau: ['tidak', 'mau'],
  gatau: ['tidak', 'tahu'],
  gajelas: ['tidak', 'jelas'],
  gaje: ['tidak', 'jelas'],
  gjls: ['tidak', 'jelas'],
  gaguna: ['tidak', 'guna'],
  telkomnyet: ['telkomsel'],
  ortu: ['orang', 'tua'],
}

/** Words that say nothing of what it is about. */
export const emptyWords = `
yang yg di ke dari dr dri dan atau ini itu nih ni tuh tu saya sy sya aku ku gue gua gw gwa kami kita anda kamu lu lo elu kau
kalian dia mereka dengan dgn dg untuk utk buat pada pd karena krn karna krna sebab nya sih dong deh dh kok ko loh lho lah kah
pun mulu melulu terus trus trs selalu slalu banget bgt bet bngt sekali sangat amat sgt bener benar sudah udah dah uda udh udeh
sdh telah lagi lg lgi jadi jd jdi menjadi aja aj saja ajah doang doank juga jg jga ada adalah kalau kalo klo klu klw jika bila
apabila pas saat ketika waktu padahal pdhl pdhal tapi tp tpi tetapi namun biar supaya agar sama sm oleh akan bakal mau mw
ingin suka sering semakin makin kian lebih setelah sesudah sebelum hingga sampai nyampe ampe sampe smpe malah mlh cuma cuman
cmn hanya para si sang per tiap setiap the a of to is my it and gara gegara masih msh msih masi tetap tetep ttp walau walaupun
meski meskipun kenapa knp napa knpa mengapa ngapa kapan mana dimana gimana gmn gmna bagaimana apa apaan apalah siapa mesti
harus kudu dulu dlu sekarang skrg skrng skrang sendiri semua seperti kayak kyk kek kaya eh ah oh woi woy hei hey halo hallo
min mimin kak gan sis bro bang mas mba mbak pak bu bapak ibu ya yah iya yaa dll dsb dst nah tuhan haduh aduh hadeh hadehh
anjir wkwk haha emang memang katanya kata entah gitu begitu gini begini seolah sana sini situ tadi td nanti lain laen lainnya
bahkan pula agak cukup sedikit dikit perasaan giliran mending apapun pokoknya masa masak sejak semenjak selama sedang sambil
lalu kemudian dalam dlm luar secara supaya maka yaitu saking nyata ternyata tau2 keburu soalnya soal hal begini sm an se an in
n u boleh harap semoga moga mungkin mgkn pernah prnh langsung lgsg lsg setidaknya hrs hrsnya harusnya seharusnya banyak bnyk
byk paling sebaiknya mendingan maupun ataupun sebagai antara diantara hampir apalagi kadang terkadang akhirnya kemana disini
disana segala pihak cara caranya
`

/** Roots that affixes are taken off down to, and letters left out or changed in chats are filled in by. */
export const roots = `
ada ajar ajak akses aktif akun alami alamat alas alat alih aman ambil ancam angka angkat anjur antar antre apus arah asal atur
awal awas baca badan bagi bagus bahas baik balas balik bangun banding bantu batal batas batuk bawa bayar bebas beda beku
belanja beli benar beres berat beri berita bersih besar biaya biasa bicara bingung blokir bobol bohong bocor boros bosan buang
buka bukti buntu buram buru buruk butuh cabut cadang cair campur capai catat cegah cek cepat cetak coba cocok copot cuaca
cukup curang curi daftar dalam dapat dasar datang dekat denda dengar depan desak diam dingin dobel dorong duga dukung duplikat
edit eksekusi fungsi ganggu ganti garansi gagal gangguan gelap lag gesek giat gratis guna habis hadap hadiah hambat hapus
harap harga hasil hati henti hidup hilang hitung hubung hukum hujan ikat ikut iklan imbang ingat ingin injak isi isolir
istirahat izin jadwal jaga jalan jamin jangkau jaring jatuh jawab jebak jelas jemput jual jumlah kabar kaget kait kalah kali
kasar kasih keluh kembali kembang kemas kena kenal kendala kendur kerja kesal ketik ketahui ketuk kecewa kejar kelola keluar
kirim klaim klik koneksi kontak kontrol korban kosong kredit kuasa kuat kuota kuras kurang kunci kumpul kunjung lacak lahir
laku lambat lanjut lampir lancar langgan langgar lapor larang latih layan layar lebih lemah lengkap lepas lihat lindung
lintang lokasi longgar lupa lunas luas maaf maju main makan maksud malam masalah masuk mati mahal menang menit milik minta
mohon muat mudah mulai muncul mundur murah musik naik nama nikmat nilai nomor nonton nyala nyaman olah padam pagi paham paket
pakai paksa paling pancing panggil panjang pantau parkir pasang pasti patah pecah pegang pelanggan pencet penuh percaya
periksa perlu pergi perintah perbaiki perbarui pesan pikir pilih pindah pindai pinjam pisah potong proses promosi puas pulang
pulih pulsa punya putar putus raba ragu ramah ramai rampok rasa rawat rekam rendah rencana resmi respon ribut rincian rubah
rugi rumah rumit rusak sabar sadar saji sakit salah salur sambung samar sampai sangka saran sayang sebut sedia sedot segera
selesai selip sengaja sentuh sering serang serah sertai sesuai setuju sewa siap siar sibuk simpan singkat sisa sisip sopan
stabil suara sulit suruh susah susul sinkron sukses tagih tahan tahu takut tambah tampil tandai tangan tangani tanggap
tanggung tanya tarik taruh tawar tayang tebus tegur tekan telepon telat telusur tembus tempel temu tempat terima terang tertib
tetap tidur tiket timbul timpa tindak tinggal tinggi tingkat tipu tiru titip tolak tolong tonton transaksi transfer tuduh
tugas tukar tulis tunda tunggak tunggu tunjuk tuntut turun tutup ubah uji ukur ulang umum undang undi undur unduh unggah
untung upaya urus usaha usul utama verifikasi wajar wakil wajib waspada wifi lampu gol pin sales marketing data widget silau
sore kemarau sinyal gempa selatan utara timur barat dialog mata kendara motor mobil jalan lapang tetangga genset logo kepala
telinga sakit materai toko pasar kampus hotel sawah gunung pulau laut perintah cabang meja kursi pintu teman saudara keluarga
ibu bapak adik kakak kerja rapat kuliah ujian tugas dokter rumah lebaran natal ramadan puasa ulang mingguan terbit judul
adegan episode serial sinetron drama kartun maksimal minimal penjelasan kejelasan kabar kasus pusat kilat petir banjir angin
badai genset cadang alarm sensor lensa gambar jernih pecah berisik dengung gema tengah mendung pengalaman metode serius
seluler sesal sebal penting negara jarak jauh fasilitas kebijakan musim obat pasien petani panen pupuk kebun ternak cuaca
jangan total tindakan konten cache jual jaringan aplikasi layanan tampilan pembayaran bulan minggu hari tahun tanggal paket
saldo sinyal kartu bonus poin kode akun banyak jelek sekarang kemarin lemot lancar kencang parah kecewa bagus senang sayang
benar malas segar enak lama baru tua muda panjang pendek hijau kuning biru hitam putih kualitas kecepatan langganan penipuan
pelayanan gangguan harga promo stabil semakin sampah operator provider
`
