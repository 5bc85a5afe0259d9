/** The catalogue of products, their clusters, the tools beside them, and what home announces. */
export const productsMessages = {
  notSlug: {
    id: 'hanya huruf kecil, angka, dan tanda hubung di antaranya (misalnya antares-iot)',
    en: 'takes small letters, digits and hyphens between them (such as antares-iot)',
  },
  slugReserved: {
    id: 'adalah alamat halaman lain portal ini',
    en: 'is the address of another page of this portal',
  },
  notLinkTarget: {
    id: 'harus alamat http atau https tanpa nama pengguna, atau alamat di portal ini yang diawali /',
    en: 'must be an http or https address without a user name, or an address of this portal that begins with /',
  },
  notWebAddress: {
    id: 'harus alamat http atau https situs lain',
    en: 'must be the http or https address of another site',
  },
  linkNotEmbeddable: {
    id: '{title}: hanya alamat yang diizinkan pengelola portal tampil di halaman (EMBED_ORIGINS): {origins}; yang lain dibuka di tab baru',
    en: '{title}: only addresses that the portal’s operator allows can stand in the page (EMBED_ORIGINS): {origins}; open others in a new tab',
  },
  productBeyondScope: {
    id: 'hanya produk dalam cakupan data Anda; yang lain diatur orang lain',
    en: 'must be a product within your data scope; others are for somebody else to keep',
  },
  productInCatalogue: {
    id: 'sudah ada di katalog',
    en: 'is in the catalogue already',
  },
  ownerUnknown: {
    id: 'tidak ada akun dengan akses yang beralamat e-mail ini',
    en: 'no account with access has this e-mail address',
  },
  subProductsNeedListing: {
    id: 'hanya untuk produk yang memiliki angka dan umpan balik',
    en: 'belong to products with figures and feedback alone',
  },
  subProductOtherProduct: {
    id: 'bukan sub-produk dari produk ini',
    en: 'is no sub-product of this product',
  },
  subProductUsed: {
    id: '{name} tidak dapat dihapus: masih dipakai oleh data',
    en: '{name} cannot be removed: there are records of it',
  },
  clusterBeyondScope: {
    id: 'hanya produk dalam cakupan data Anda; klaster dengan produk lain diatur orang lain',
    en: 'must be products within your data scope; a cluster with others is for somebody else to keep',
  },
  clusterLeftEmpty: {
    id: 'klaster {name} tidak akan berisi lagi; sisakan satu produk di sana, atau hapus klaster itu dahulu',
    en: 'would leave the cluster {name} empty; leave it one product, or delete that cluster first',
  },
  dependentWidgets: { id: '{count} widget pustaka', en: '{count} widgets of the library' },
  dependentDashboards: { id: '{count} dashboard', en: '{count} dashboards' },
  notSecureAddress: {
    id: 'harus alamat situs lain yang diawali https://, tanpa nama pengguna',
    en: 'must be the address of another site that begins with https://, without a user name',
  },
  toolNeedsEverything: {
    id: 'Alat berlaku untuk seluruh portal dan diatur oleh administrator tanpa batasan cakupan data',
    en: 'Tools are for the whole portal and kept by administrators without a limit of their data scope',
  },
  notAnnouncementLink: {
    id: 'harus alamat halaman portal ini yang diawali /, atau alamat situs lain yang diawali https://',
    en: 'must be the address of a page of this portal that begins with /, or of another site that begins with https://',
  },
  announcementNeedsEverything: {
    id: 'Pengumuman berlaku untuk seluruh portal dan ditulis oleh pengelola tanpa batasan cakupan data',
    en: 'Announcements are for the whole portal and written by managers without a limit of their data scope',
  },
  announcementTaken: {
    id: 'sudah dipakai oleh pengumuman lain yang tampil dari hari yang sama',
    en: 'is taken by another announcement that is shown from the same day',
  },
  shownBackwards: { id: 'harus {from} atau sesudahnya', en: 'must be {from} or later' },
  shownTooLong: {
    id: 'pengumuman tampil paling lama {days} hari',
    en: 'an announcement can be shown for {days} days at most',
  },
  logoTooLarge: {
    id: 'Logo paling besar {kilobytes} kB',
    en: 'A logo has {kilobytes} kB at most',
  },
} as const
