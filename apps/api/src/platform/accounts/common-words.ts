/**
 * Words that the worst known passwords of twelve characters and more are made of, from what leaks keep showing in
 * Indonesia and elsewhere, and the words of this portal. A password is refused when it is little else but these.
 */
export const commonWords: readonly string[] = [
  // The portal and who runs it.
  ...'ido portal telkom telkomsel telkomgroup indihome indibiz netmonk antares pijar mytens oca padi umkm'.split(' '),
  ...'treg digital produk product dashboard monitoring voc cmp tioc administrator admin pengelola'.split(' '),
  // What people call a password, and themselves.
  ...'password passwort passw0rd pass katasandi katakunci kata sandi rahasia secret sandi login masuk access'.split(
    ' ',
  ),
  ...'welcome selamatdatang selamat datang hello halo user pengguna default changeme gantisaya ubahsaya'.split(' '),
  ...'letmein bukapintu master superman batman root system server computer komputer internet test testing'.split(' '),
  ...'demo guest tamu manager manajer office kantor company perusahaan guru siswa sekolah'.split(' '),
  // Indonesia's favourites.
  ...'indonesia merdeka garuda pancasila nusantara jakarta bandung surabaya semarang medan makassar'.split(' '),
  ...'bismillah alhamdulillah assalamualaikum allah muhammad subhanallah masyaallah insyaallah'.split(' '),
  ...'sayang cinta akusayangkamu akucintakamu kamu selamanya sayangku cintaku kekasih bahagia sukses'.split(' '),
  ...'keluarga mamapapa mama papa ibu bapak ayah bunda anak sahabat persib persija arema'.split(' '),
  // Everybody's.
  ...'iloveyou iloveu loveyou love lovely princess sunshine football baseball basketball soccer liverpool'.split(' '),
  ...'manchester chelsea arsenal barcelona dragon monkey shadow michael jennifer jordan charlie jessica'.split(' '),
  ...'qwerty qwertz azerty asdf zxcv qwe asd zxc qaz wsx edc abc 123 321 starwars pokemon naruto doraemon'.split(' '),
  ...'trustno whatever freedom forever friends family summer winter spring autumn flower butterfly'.split(' '),
  ...'google facebook samsung iphone android windows microsoft linkedin twitter instagram youtube'.split(' '),
  ...'correcthorsebatterystaple thisismy mypassword nothing unknown unbelievable unforgiven'.split(' '),
  ...'january february march april june july august september october november december'.split(' '),
  ...'januari februari maret mei juni juli agustus oktober desember'.split(' '),
  ...'monday tuesday wednesday thursday friday saturday sunday senin selasa rabu kamis jumat sabtu minggu'.split(' '),
]
