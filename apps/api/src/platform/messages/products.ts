/** The catalogue of products. */
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
  logoTooLarge: {
    id: 'Logo paling besar {kilobytes} kB',
    en: 'A logo has {kilobytes} kB at most',
  },
} as const
