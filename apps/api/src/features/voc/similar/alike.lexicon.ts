/**
 * Ways of writing, in chats and reviews, of what stands before them, and what Indonesians say in both languages; the first
 * is what all of them count as. A semicolon or a new line begins another, and an underscore stands for the space in what is
 * said by several words.
 */
export const sameWords = `
tidak ga gak gk g gx nggak ngga enggak engga tdk tak kagak kaga kgk ndak nda ngak ngk gapernah bukan bkn belum blm blom belom tidak_kunjung tanpa tidak_pernah non not cannot cant unable
bisa bs bsa dapat dpt dapet mampu; lambat lemot lelet lola lalot lolot lamban lemod lelod slow pelan siput keong tidak_lancar
hilang ilang lenyap raib menghilang ngilang musnah sirna lost missing gone; habis abis ludes kehabisan
ganggu gangguan kendala trouble problem bermasalah kerusakan; mahal mehong kemahalan expensive
bagus mantap mantab mantul keren oke ok baik good nice joss jos hebat
jelek buruk ampas burik parah sampah busuk payah bobrok bapuk butut bad ancur hancur worst jelekk kacau
cepat cepet kencang kenceng ngebut fast gercep satset sat_set gesit; internet inet internetan
sinyal signal snyl jaringan jaringn network koneksi konek coverage sambungan connection
aplikasi apk app apps aplikasih apl applikasi application
telepon telpon telp nelpon nelepon telfon nelfon tlp tlpn telephone call panggilan
ponsel hp hape handphone gawai smartphone telepon_genggam gadget phone henpon; nomor no nomer nmr number
kuota quota kouta kuata; paket paketan pkt package; sandi password pasword pass pw passwd kata_sandi kata_kunci
masuk login log log_in sign_in masukin; logout log_out sign_out logot keluar_akun
gagal error eror failed fail erorr bug ngebug ngbug gabisa_diproses galat tidak_berhasil
perbarui update apdet pembaruan updet upgrade_versi terbaru terupdate pembaharuan diperbaharui; unggah upload aplod uplod
unduh download donlot dunlud donlod dowload donwload dwonload; situs website web laman; sekolah belajar
orang org manusia human; uang duit dana_tunai fulus money; ganti tukar ubah rubah tuker nuker change edit
balik kembali kembalikan bales balas reply back; bayar byr pembayaran payment pay lunas paid pelunasan
unpaid belum_bayar belum_lunas tidak_lunas belum_dibayar
langgan langganan pelanggan customer cust konsumen subscribe subscription subscriber
petugas cs agen admin karyawan pegawai customer_service agent staf staff; gerai grapari toko outlet plasa kantor_layanan mall
daring online on_line; luring offline off_line tanpa_internet
rapat zoom meeting vicon video_conference konferensi_video google_meet teams; jalan jln
notifikasi notif pemberitahuan notification notip push_notif; penuh full; baterai batre batere battery daya
hapus delete dihilangin apus hilangin terhapus kehapus ilangin menghilangkan; kanal siaran channel saluran chanel
televisi tv tivi teve; stb tv_box set_top_box box_tv decoder dekoder; tautan link url; anggota member; keluarga family
harga hrg tarif biaya ongkos cost price; lapor laporan keluhan aduan pengaduan komplain komplen complain report tiket ticket
selesai beres kelar solved close rampung tuntas tutup_tiket terselesaikan ditangani tertangani
kecepatan speed laju mbps bandwidth; teknisi tukang teknisinya technician; keluar exit ngeluarin
sulit susah ribet persulit rumit difficult repot berbelit berbelit_belit; mudah gampang easy
salah keliru wrong ngaco tidak_akurat tidak_benar tidak_tepat; kirim transfer send sent ngirimin; huruf teks text font
muat loading load loding muter muter_muter lodingnya buffering bufering
retas hack hek dihack diretas sadap disadap bobol bajak heker hacker dibobol
wajah muka face selfie swafoto biometrik face_id pengenalan_wajah face_recognition
sidikjari sidik_jari fingerprint finger_print finger jempol sidik touch_id
padamlistrik mati_lampu listrik_padam listrik_mati pemadaman pemadaman_listrik lampu_mati padam_listrik mati_listrik pln_mati
listrik pln; video vidio pidio; vc video_call panggilan_video vcall videocall; whatsapp wa whatsap watsap; youtube yutub yt
tagihan tagih invoice billing bill faktur ditagih penagihan; modem router ruter ont onu stb_modem; media sosmed sosial medsos
cari pencarian search nyari mencari nyariin
putus macet patah terputus dc disconnect diskonek disconnected putus_nyambung patah_patah putus_putus; buka kebuka open
lag ngelag ngeleg leg ngelek ngadat nge_lag; besar gede kegedean big; kecil kekecilan small; pencet tekan klik klick click
antre antri antrean antrian queue ngantri ngantre; lihat keliatan liat tampil kelihatan nampak menampilkan
tampilan ui tampilannya interface layout desain antarmuka; playstore play_store google_play app_store appstore
dasbor dashboard
refund kembalian pengembalian_dana uang_balik dikembalikan pengembalian dibalikin uang_kembali balikin balik_duit
tolong tlg mohon plis please pls; hujan ujan rain gerimis; malam malem semalam semalem mlm night; pagi pgi subuh morning
kemarin kemaren kmrn kmren kmarin; 1 satu one; 2 dua two; 3 tiga; 4 empat; 5 lima; 6 enam; 10 sepuluh
tahun taun thn setahun year 12_bulan; minggu pekan seminggu week 7_hari; hari harian sehari day hr 24_jam
bulan bln bulanan sebulan month 30_hari 4_minggu; jam sejam hour 60_menit; setengahjam setengah_jam 30_menit
duaminggu dua_minggu 14_hari; akhirpekan akhir_pekan weekend sabtu_minggu; menit mnt
dobel double dua_kali 2_kali dua_kali_lipat 2_kali_lipat dobel_bayar ganda rangkap; publik public
pakai pake kepake makai guna pakek dipake gunakan penggunaan pengunaan penggunaannya usage; murah terjangkau murmer cheap
misi mission; kedaluwarsa expired kadaluarsa kadaluwarsa expire hangus masa_berlaku_habis lewat_masa tidak_berlaku
kosong blank nihil empty zonk melompong tidak_ada_isinya tidak_muncul_apa_apa
putar play nyetel setel muterin diputar putarkan
tutupsendiri force_close fc crash crashed keluar_sendiri nutup_sendiri tutup_sendiri mental_sendiri ketutup_sendiri menutup_sendiri kepental
hang freeze stuck nyangkut mentok macet_di stak stack beku nge_freeze tersangkut nyantol
restart reboot mulai_ulang bootloop booting nyala_mati restar restart_sendiri reset_sendiri
lampulos lampu_los lampu_indikator_los indikator_los los; merah red; foto gambar photo image; kamera cctv camera
cadangan backup bekap back_up mencadangkan backupan; cloud awan penyimpanan_awan
simpan penyimpanan storage memori memory save simpen kapasitas ruang_penyimpanan; iklan ads iklannya banner advertisement
gratis free cuma_cuma gratisan geratis; promosi promo penawaran diskon potongan_harga discount; spam spaming dispam
pinjol pinjaman_online; poin point points poinnya reward koin
voucher vocer voucer vouchernya kupon coupon kode_promo kode_voucher promo_code
dompetdigital dompet_digital ewallet e_wallet emoney e_money uang_elektronik gopay linkaja ovo
qris qr qr_code kode_qr barcode; pindai scan sken; virtualaccount va virtual_account; kartukredit kartu_kredit cc credit_card
autodebet auto_debit autodebit auto_debet debit_otomatis; saldo balance deposit
isiulang top_up topup isi_ulang isi_saldo isi_pulsa ngisi_pulsa beli_pulsa
sedot kesedot tersedot potong kepotong terpotong disedot kesedut berkurang ngurang kecharge ke_charge dicharge charge kemakan
pulsa plsa; jaman zaman; performa kinerja performance; uninstall uninstal copot_aplikasi hapus_aplikasi
refresh refres segarkan; klaim claim; ekstra extra; main maen play_game; email imel surel mail e_mail; surat letter
alamat address; rumah home; pasang pemasangan instalasi psb instal install penginstalan
pindahalamat relokasi pindah_alamat pindah_rumah pindahan_rumah pindahin_internet
cabut copot bongkar berhenti_langganan stop_langganan unsubscribe unsub cabut_layanan putus_langganan stop_berlangganan berhenti_berlangganan tutup_layanan
isolir terisolir diisolir suspend diputus_sementara
blokir diblokir keblokir blok block banned suspen locked terkunci dibekukan dibanned dikunci
tunda delay telat terlambat keterlambatan late ngaret lambat_datang molor mundur diundur
jatuhtempo jatuh_tempo due_date tempo; denda penalti penalty; premium prem; unlimited sepuasnya unlimitid tanpa_batas
fup throttle throttling pembatasan batas_pemakaian; batas dibatasi limit batasin; roaming luar_negeri
umrah umroh haji mekkah makkah madinah tanah_suci arab_saudi saudi; lokal local; game gim gem games ngegame
mobilelegends ml mobile_legends mobile_legend mobil_legend; ping latensi latency ms
daftar registrasi regis register registration pendaftaran reg
aktif aktivasi aktifkan aktifin active aktivkan on nyala idup hidup menyala
mati off nonaktif non_aktif matiin padam tidak_aktif tidak_nyala tidak_hidup down tewas koit modar tepar; ktp nik identitas
tolak ditolak reject rejected tidak_diterima; buram blur burem ngeblur kabur; verifikasi verif konfirmasi validasi otentikasi
otp kode_otp kode_verifikasi kode_rahasia kode_keamanan; kode code; versi version ver; fitur feature
menu menunya opsi pilihan option; setelan setting settings pengaturan seting atur setel_ulang; halaman page
beranda homepage home_page; layarutama layar_utama home_screen homescreen layar_depan layar_awal; layar screen; tombol button
gelap dark; modegelap mode_gelap dark_mode mode_malam night_mode tema_gelap; riwayat history histori; bahasa language bhs
inggris english; indonesia indo; akun account akunnya; pengguna user; sistem system; server peladen; perangkat device devais
layanan pelayanan servis service; bocor leak kebocoran; penipuan tipu nipu penipu scam phishing ketipu; bohong dusta boong
robot bot chatbot chat_bot mesin; chat obrolan livechat live_chat
callcenter call_center 188 147 callcentre call_centre hotline pusat_panggilan customer_care; sopan ramah santun friendly
kasar jutek judes galak ketus sinis tidak_ramah tidak_sopan kurang_ramah kurang_sopan rude
tunggu nunggu menunggu nungguin antri_lama waiting hold wait; datang dateng tiba_di kunjung kunjungan dikunjungi mampir visit
jadwal schedule janji_temu reschedule
janji ingkar janji_palsu janji_manis php ditepati dijanjiin dijanjikan menjanjikan promise; kapok jera putus_asa
subtitle teks_film terjemahan takarir; suara audio sound bunyi; film movie tontonan filem; lagu musik music song
olahraga sport sports; bola sepakbola sepak_bola
siaranlangsung live siaran_langsung live_streaming livestream streaming_langsung; nonton menonton tonton
kualitas resolusi quality kwalitas mutu; playlist daftar_putar; podcast siniar; sewa rental menyewa
kunci parental lock mengunci; anak bocah; istri bini; dengar kedengeran terdengar dengerin denger kedengaran
paham ngerti mengerti; senyap bisu mute; nadasambung nada_sambung rbt nsp ring_back_tone
kabel kabelnya kabel_optik kabel_fiber fiber fo optik cable kawat; tiang tower menara bts; bahaya membahayakan berbahaya
desa kampung pelosok sekampung; kota kab kabupaten; daerah wilayah area; kamar ruangan ruang; lantai lt lantainya
jangkauan range terjangkau_sinyal kejangkau kebagian nyampe_sinyal menjangkau
tambah nambah bertambah tambahkan add addon add_on; baru new; lama lma lawas jadul; putih white; panas overheat kepanasan
suruh disuruh; tulisan tertulis tulisannya keterangan ketulis
beda berbeda perbedaan different tidak_sesuai tidak_cocok tidak_sama simpang_siur selisih; persis sama_persis
jakartaselatan jaksel jakarta_selatan; jakartapusat jakpus jakarta_pusat; jakartautara jakut jakarta_utara
jakartabarat jakbar jakarta_barat; jakartatimur jaktim jakarta_timur; jakarta jkt; surabaya sby; bandung bdg
yogyakarta jogja yogya jogjakarta; jawabarat jabar jawa_barat; jawatengah jateng jawa_tengah; jawatimur jatim jawa_timur
sumatera sumatra sumut; tanpasinyal no_service no_signal tidak_ada_layanan tidak_ada_sinyal; cashback kesbek cash_back
hadiah undian giveaway; menang pemenang; diumumkan pengumuman umumin publish; pesan sms pesen message
labil naik_turun tidak_stabil tidak_konsisten up_down byar_pet hilang_timbul timbul_tenggelam; blankspot blank_spot titik_buta
layarputih layar_putih white_screen blank_putih putih_polos; layarhitam layar_hitam black_screen layar_gelap
sesi session sesinya; rto request_time_out timed_out time_out timeout; hotspot tethering tathering
migrasi pindah migration pindahan berpindah hijrah beralih hengkang; henti berhenti stop brenti berenti setop; mulai start
rusak broken jebol soak tidak_berfungsi tidak_fungsi cacat; omong ngomong bilang bicara ngobrol berbicara cerita
bikin membuat nyiptain create; beli bli order membeli pembelian purchase buy; berfungsi works bekerja
puas senang happy seneng bahagia; makasih terima_kasih terimakasih thanks trims thank_you trimakasih makasi tengkyu
rekomendasi recommended rekomen rekomended; ayah bokap papa; teman temen kawan rekan; suami laki; gb giga gigabyte
ribu rb rebu; juta jt; ppn pajak tax; cicilan paylater nyicil angsuran kredit kasbon
cair tarik_tunai withdraw wd pencairan mencairkan; tertunda pending menggantung gantung
biayaadmin biaya_admin admin_fee potongan_admin; pecah pixelated pixel kotak_kotak; rekam record rekaman merekam recording
pertandingan match liga laga; episode eps; remote remot remotnya
pulih restore pemulihan memulihkan recovery dipulihkan balik_normal; pemeliharaan maintenance perawatan
panduan tutorial manual petunjuk guide dokumentasi; kontrak agreement perjanjian; eskalasi escalate diteruskan
picakun account_manager am pic; pelatihan training; guru pengajar dosen; siswa murid pelajar; absensi presensi absen
rumahsakit rumah_sakit rs faskes klinik; dukung support kompatibel compatible mendukung suport; lupa forgot kelupaan
penguat repeater extender mesh booster; muncul nongol; kompensasi ganti_rugi restitusi compensation potongan_tagihan
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
speaker pengeras; wfh kerja_dari_rumah; ujian tes test
abai diabaikan mengabaikan dicuekin cuek dikacangin tidak_dibalas tidak_digubris tidak_ditanggapi tidak_direspon tidak_peduli diacuhkan
tepatwaktu tepat_waktu ontime on_time; izin ijin permission perizinan; akses access; peran role; undang invite undangan
bagikan share membagikan dibagikan sharing; komentar comment komen; lampiran attachment; salin copy duplikat
urut sort urutkan; jeda pause; lanjut resume lanjutkan continue melanjutkan lanjutan; lewati skip ngeskip diskip; ukuran size
tandatangan tanda_tangan ttd e_sign signature; meterai materai emeterai e_meterai; sertifikat certificate sertipikat
mesinvirtual vm mesin_virtual virtual_machine server_virtual; kluster cluster klaster; cabang branch
pusatdata data_center pusat_data; ketersediaan uptime availability; packetloss packet_loss paket_hilang; pembeli buyer
keranjang cart troli; ongkoskirim ongkos_kirim biaya_kirim ongkir; resi nomor_resi; jual jualan berjualan dagang menjual
rapor raport rapot; nilai skor score; kuis quiz; kehadiran hadir; saran usul masukan usulan
info informasi penjelasan jelaskan jelasin; lebaran idulfitri mudik hari_raya idul_fitri; galian lubang bekas_galian
dinding tembok; kendaraan mobil motor; keyboard papan_ketik; jernih bening; nyaman betah; bekas second seken; spesifikasi spek
kebutuhan kebutuhannya perlu butuh membutuhkan; maksimum maksimal max; garansi warranty; pengganti penggantian replacement
lomba turnamen tournament; peringkat rank ranking; pemain player; grup group; dering ringtone; instruksi arahan
alasan alesan reason; penyebab sebabnya; bencana gempa banjir; lansia nenek kakek sepuh; balita anak_kecil
pemilik kepemilikan balik_nama; kelas kuliah; survei survey; pungli uang_rokok minta_uang minta_tip minta_tips; rapi bersih
stok stock tersedia ready; barang produk product kiriman; kurir pengiriman ekspedisi delivery; palsu hoax hoaks
pilih milih memilih choose; tabel table; kolom field; isian form formulir; ekspor export; impor import; saring filter
berulang berkali_kali berulang_kali bolak_balik terus_terusan; tibatiba tiba_tiba mendadak tiba ujug_ujug; pelit kikir medit
capek lelah cape; takut khawatir kuatir; bosan bosen jenuh; paksa maksa dipaksa; jebak jebakan menjebak; curang licik
rugi merugikan dirugikan; untung cuan; percuma sia_sia useless; setia loyal; lengkap komplit komplet
praktis simpel simple sederhana; perpanjang perpanjangan renewal renew extend; otomatis auto automatis
turun downgrade penurunan nurunin turunin anjlok merosot menurun
naik upgrade kenaikan naikin bengkak membengkak melonjak meroket naek; tingkat tier level; setengah separo separuh stngh
berhasil sukses success sucess; pascabayar pasca_bayar postpaid halo_pasca; prabayar pra_bayar prepaid; esim e_sim sim_digital
kartu sim simcard sim_card perdana; tanggal tgl date
struk bukti_pembayaran bukti_bayar kwitansi kuitansi receipt nota bukti_transfer; pdf dokumen berkas file
perusahaan kantor korporat company perusahan; laptop komputer pc; lemah lemahnya weak drop; stabil konsisten setabil stable
perbaiki benerin betulin perbaikan benahi perbaikin fix repair pembenahan dibenerin dibetulin
kecewa mengecewakan kuciwa tidak_puas
kesal kesel sebel jengkel dongkol emosi marah ngamuk ngomel ngedumel geram gregetan gemes bete kezel kzl rese
bingung membingungkan pusing; tanggungjawab tanggung_jawab; rekening rek bank; asuransi insurance
minimarket indomaret alfamart alfa supermarket; merchant warung pedagang penjual seller lapak
minta permintaan request pengajuan aju ajukan mengajukan pengen pingin; cetak print; lancar smooth mulus
kasih beri memberi ngasih; jaga kawal; curi maling kemalingan pencurian pencuri kecurian nyolong nilep dicolong
temu ketemu menemukan nemu nemuin; tahu tau ketahuan; cek ngecek mengecek periksa check pengecekan chek ngecekin; maps peta
lokasi posisi gps lacak pelacakan tracking melacak; mbanking m_banking mobile_banking sms_banking
respon sigap merespon respons response tanggapan nanggepin ngaruh responsif tanggap
terbaca kebaca terdeteksi baca detect deteksi terbaca_sistem; resmi official; cuaca musim
longgar kendur kendor menjuntai juntai ngelewer melorot melintang lintang; boros nguras menguras
latar background latar_belakang; sinkron sinkronisasi sync syncronize; tersimpan kesimpen; diamond diamon dimond; gosok fisik
pribadi privat private; ip ip_address; valid sah; ussd dial_up dial kode_dial 363 kode_ussd
ulangtahun ulang_tahun ultah birthday; bantu bantuan help assist; kuat strong; hadiahkan gift; transaksi transaction trx
percaya trust; celaka kecelakaan; invalid tidak_valid tidak_sah; akumulasi rollover roll_over carry_over diakumulasikan
utama reguler regular; jamsibuk jam_sibuk jam_rame jam_ramai peak_hour jam_padat; atap genteng plafon
template kopas copy_paste jawaban_otomatis; tayanganulang catch_up tayangan_ulang siaran_ulang replay putar_ulang
acara tayangan; mengaku ngaku mengatasnamakan pura_pura berpura_pura; colok nyolok; gaptek gagap_teknologi
lirik lyrics; judul title; artis penyanyi; pintar smart; bawaan default; sementara temporary; permanen selamanya
pengingat reminder ingetin; rincian detail detil; ringkasan summary; riwayatpanggilan log_panggilan
batal cancel batalin dibatalkan pembatalan; setuju approve persetujuan menyetujui; syarat ketentuan s_k; aturan kebijakan
masaaktif masa_aktif masa_berlaku masa_tenggang
`

/** Words that are often said of one thing without being the same, which count in part. */
export const nearWords = `
bayar tagihan denda jatuhtempo unpaid; gagal bisa tidak; terima bisa masuk sampai; muncul keluar lihat datang
hujan badai petir angin cuaca bencana; malam magrib tengahmalam; lebaran liburan ramai; abai respon balik lama tunggu
info tulisan jelas notifikasi; operator telkomsel simpati indosat xl tri smartfren axis; indihome internet wifi
orbit modem internet; rekening mandiri bca bri bni bsi atm; netflix disney viu nonton film
media tiktok instagram facebook twitter telegram whatsapp; ponsel android iphone ios samsung xiaomi oppo vivo
roaming malaysia singapura jepang turki; baterai panas boros; rusak mati gagal; ganti baru; ganti pengganti perbaiki
barang kurir kirim resi ongkoskirim; pembeli merchant jual; mesinvirtual server cloud; server mati gagal; nilai rapor ujian
guru kehadiran absensi; tandatangan meterai pdf; kontrak perpanjang langgan; port tiang jangkauan; absensi kehadiran siswa
lansia orang; balita anak; pemilik nama ganti; lama tahun; selesai tutup; selesai perbaiki; perbaiki teknisi
bayar uang saldo transaksi beli; tagihan struk statement; saldo isiulang dompetdigital pulsa uang; sedot hilang habis
kedaluwarsa habis hilang mati; kosong putih hilang; gagal tolak tidak; gagal hang muat; putus hang lag lambat
putus mati hilang; mati hilang tutupsendiri keluar; tutupsendiri tutup keluar; restart mati putus; sinyal internet wifi
wifi modem internet; modem wifi lampulos; lampulos merah lampu; stb televisi remote; televisi kanal siaranlangsung nonton
film nonton subtitle video episode judul; lagu playlist podcast putar; siaranlangsung bola olahraga gol
foto cadangan cloud simpan; cloud simpan unggah; sidikjari wajah masuk sandi; sandi pin otp; otp verifikasi kode
email pesan notifikasi; telepon callcenter suara dengar; petugas teknisi robot sales marketing; petugas callcenter gerai chat
gerai antre petugas; lapor ganggu; datang jadwal tunggu janji; tunda lama tunggu lambat; lambat kecepatan; kecepatan fup batas
kuota pulsa paket gb data; internet data kuota; beli langgan aktif paket daftar; langgan tagihan; perpanjang langgan otomatis
isolir blokir mati; blokir tolak; cabut henti; pasang pindahalamat jadwal; padamlistrik mati listrik; harga mahal murah bayar
kartu nomor esim; kartukredit autodebet; ktp kartu daftar; roaming umrah; game mobilelegends ping lag; ponsel perangkat layar
aplikasi ponsel situs; menu tombol halaman setelan; layarutama beranda layar widget; modegelap gelap silau; hapus hilang
iklan promosi spam; pinjol spam; voucher poin hadiah promosi ganti; poin cashback bonus hadiah; ganti migrasi; ramai sinyal
perpanjang paket; sesi logout masuk; logout keluar masuk; muat lambat hang; layarputih kosong putih layar
layarhitam layar mati; labil putus stabil; blankspot tanpasinyal sinyal; tanpasinyal hilang sinyal
tindaklanjut progres respon selesai; oper petugas callcenter; janji bohong; kompensasi refund ganggu; rapat video
hotspot wifi; rto ping gagal; barang kirim pesan; kurang sedot; tibatiba tanpaizin; kecewa kesal; puas bagus makasih
cicilan bayar uang; cair kirim saldo rekening uang; tertunda proses tunda; biayaadmin harga sedot; pulih balik cadangan
guru siswa kelas sekolah ujian; rumahsakit dokter pasien obat; film episode; rekam kamera video; pertandingan bola olahraga
remote tombol televisi; pecah buram video; port pasang penuh; profil akun nama email alamat; struk bayar pdf; ekspor unduh pdf
isian kolom data; penipuan retas bocor pribadi; data pribadi bocor; kabel tiang putus; rekening uang kirim
qris pindai merchant; kualitas buram video; bahasa inggris indonesia; riwayat transaksi; pagi malam siang sore
kirim masuk terima sampai; balik refund; kabar info jelas progres notifikasi; hubungi telepon kabar; puas bagus cepat sopan
jelek kecewa lambat; migrasi kapok henti kecewa; sibuk penuh antre ramai; salah beda; bingung sulit paham; cari temu hilang
huruf kecil terbaca lihat; suara gema berisik mik speaker; foto video kualitas buram pecah; subtitle bahasa
iklan gratis premium; kunci anak balita aman; istri suami keluarga anggota anak; unduh luring simpan; lagu nadasambung
teknisi pasang perbaiki datang; pungli uang teknisi; longgar kabel tiang bahaya jalan; bahaya celaka jatuh; galian jalan tanah
ktp foto wajah verifikasi daftar; akun masuk kunci blokir retas; tanggal jatuhtempo; ppn tagihan; saldo sedot hilang
dobel 2 tagihan; voucher kode klaim; klaim ambil ganti; hadiah hadiahkan kirim; kuota habis sedot boros kurang
sisa tinggal kuota cek lihat; perbarui versi playstore pasang uninstall; berat lambat boros; tombol pencet respon
dasbor data lihat; situs muat buka; unggah pdf foto; simpan penuh habis; sinkron cadangan; bagikan akses undang
isian ketik isi; desa gunung sawah pulau; gedung kamar lantai; kendaraan jalan; gerai perusahaan; pribadi jual bocor
ulang awal mulai; ukuran besar simpan muat; ussd pulsa paket kode; mati cabut hilang; rusak ganti barang; pasang survei jadwal
langgan cabut henti; penipuan palsu hadiah; pesan otp kirim; lag lambat hang; lag game muat; wifi jangkauan kamar lantai
perangkat barang rusak; cepat lancar stabil bagus; harga beda naik; promosi harga murah; batas penuh; transaksi bayar riwayat
rekening nama nomor; sedot makan boros; tambah kasih sedia bikin fitur; uang dana; volume suara; invalid salah tolak
invalid kedaluwarsa; akumulasi sisa kuota; kedaluwarsa sisa akumulasi; utama kuota; jamsibuk malam ramai
template robot balik; tayanganulang rekam siaranlangsung; acara jadwal film kanal; mengaku penipuan palsu; batal refund henti
masaaktif kedaluwarsa aktif; pengingat notifikasi jatuhtempo; rincian lihat tagihan; permanen mati; lagu lirik album artis
lagu album suara; colok kabel adaptor; adaptor stb modem; lampu kamera sensor pintar; percaya bohong; daftar isian; ktp data
salah kirim; salah ketik; blokir sementara; sesi putus; setuju tanpaizin; rumah pasang tiang; atap kabel; laku invalid
progres tunggu lama; jadwal tunda; kehadiran datang; nilai lihat; kasir transaksi struk; stok barang habis
`
