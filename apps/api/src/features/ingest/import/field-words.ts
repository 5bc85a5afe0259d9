/** What a column is called in both languages, and by which other names files have it. Each of them finds it. */
export interface ColumnWords {
  id: string
  en: string
  names?: readonly string[]
}

/** Of the fields that several datasets have under one name; a dataset's own words come before these. */
export const commonWords: Readonly<Record<string, ColumnWords>> = {
  external_id: { id: 'nomor', en: 'number', names: ['id', 'no', 'kode', 'key', 'nomor id', 'reference', 'ref', 'external id'] },
  product: { id: 'produk', en: 'product', names: ['layanan', 'service', 'nama produk', 'product name', 'paket', 'package'] },
  sub_product: { id: 'sub produk', en: 'sub-product', names: ['subproduk', 'subproduct', 'anak produk'] },
  region: { id: 'wilayah', en: 'region', names: ['regional', 'area', 'treg', 'witel', 'provinsi', 'province', 'daerah'] },
  business_unit: { id: 'unit bisnis', en: 'business unit', names: ['bu', 'cfu', 'unit'] },
  segment: { id: 'segmen', en: 'segment', names: ['segmen pelanggan', 'customer segment', 'tipe pelanggan', 'customer type'] },
  source_app: { id: 'aplikasi asal', en: 'source app', names: ['aplikasi', 'application', 'app', 'sistem', 'system'] },
  customer: { id: 'pelanggan', en: 'customer', names: ['nama pelanggan', 'customer name', 'customer id', 'client', 'klien', 'id pelanggan'] },
  status: { id: 'status', en: 'state', names: ['keadaan', 'kondisi'] },
  title: { id: 'judul', en: 'title', names: ['subjek', 'subject', 'ringkasan', 'summary', 'keluhan', 'description', 'deskripsi'] },
} // prettier-ignore
