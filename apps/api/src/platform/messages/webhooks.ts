/** Addresses of programs that are told of what happens here. */
export const webhooksMessages = {
  webhooksNeedEverything: {
    id: 'Webhook dikelola oleh administrator yang melihat semua regional dan produk',
    en: 'Webhooks are kept by administrators who see every region and product',
  },
  webhooksFull: {
    id: 'Sudah ada {most} webhook, sebanyak yang boleh. Hapus satu yang tidak dipakai.',
    en: 'There are {most} webhooks already, which is as many as may be. Remove one that nobody uses.',
  },
  webhookNotFound: { id: 'Tidak ada webhook {id}', en: 'There is no webhook {id}' },
  webhookNameTaken: { id: 'sudah dipakai webhook lain', en: 'is the name of another webhook' },
  webhookChanged: {
    id: 'Webhook "{name}" sudah diubah orang lain. Muat ulang lalu coba lagi.',
    en: 'Somebody else has changed the webhook "{name}". Load it again and try once more.',
  },
  webhookOff: {
    id: 'Webhook "{name}" tidak aktif, jadi tidak ada yang dikirim. Aktifkan dulu.',
    en: 'The webhook "{name}" is not on, so nothing is sent. Switch it on first.',
  },
  webhookUrlWrong: {
    id: 'harus alamat web lengkap tanpa nama pengguna, kata sandi, atau tanda #',
    en: 'must be a whole web address without a user name, a password or a #',
  },
  webhookUrlHidden: {
    id: 'menyembunyikan bagian setelah tanda tanya. Tulis seluruh alamatnya.',
    en: 'hides the part after the question mark. Write the whole address.',
  },
  webhookUrlPlain: { id: 'harus dimulai dengan https://', en: 'must start with https://' },
  webhookUrlPrivate: {
    id: 'mengarah ke alamat di dalam jaringan sendiri, yang tidak boleh dihubungi',
    en: 'leads to an address inside our own network, which must not be called',
  },
  webhookUrlUnknown: {
    id: 'memakai nama yang tidak ditemukan di jaringan',
    en: 'has a name that was not found on the network',
  },
  webhookUrlLate: {
    id: 'memakai nama yang belum ditemukan di jaringan dalam 5 detik. Coba lagi.',
    en: 'has a name that was not found on the network within 5 seconds. Please try again.',
  },
  deliveryNotFound: { id: 'Tidak ada kiriman {id}', en: 'There is no delivery {id}' },
  deliveryWaits: {
    id: 'Kiriman ini masih menunggu dan akan dikirim dengan sendirinya',
    en: 'This delivery is waiting still and will be sent by itself',
  },
} as const
