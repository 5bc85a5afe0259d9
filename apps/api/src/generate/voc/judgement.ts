import type { VocWeightField } from '@ido/contract'
import type { Category } from '../products.ts'
import { weighted, weightedNames, type Draw } from '../random.ts'

/** Where in the customer's journey a category mostly belongs. */
export const journeys: Readonly<Record<Category, Draw<string>>> = {
  'Kualitas jaringan': weightedNames({ Menggunakan: 9, 'Mendapat bantuan': 1 }),
  'Keandalan aplikasi': weightedNames({ Menggunakan: 9, Aktivasi: 1 }),
  'Kemudahan penggunaan': weightedNames({ Menggunakan: 7, Aktivasi: 2, Mengenal: 1 }),
  Fitur: weightedNames({ Menggunakan: 8, Memperpanjang: 1, Mengenal: 1 }),
  'Harga dan paket': weightedNames({ Membeli: 5, Memperpanjang: 3, Berhenti: 1, Mengenal: 1 }),
  'Tagihan dan pembayaran': weightedNames({ Membayar: 9, Berhenti: 1 }),
  'Aktivasi dan pemasangan': weightedNames({ Aktivasi: 9, Membeli: 1 }),
  'Penanganan gangguan': weightedNames({ 'Mendapat bantuan': 9, Berhenti: 1 }),
  'Layanan petugas': weightedNames({ 'Mendapat bantuan': 7, Membeli: 2, Aktivasi: 1 }),
  'Integrasi dan API': weightedNames({ Aktivasi: 4, Menggunakan: 6 }),
  'Keamanan dan akun': weightedNames({ Menggunakan: 8, Aktivasi: 2 }),
  'Informasi dan sosialisasi': weightedNames({ Mengenal: 7, Membeli: 2, Menggunakan: 1 }),
}
export const usualImprovement = weightedNames({
  'Enhance Product Quality': 8,
  'Simplify Fulfillment & Assurance': 1,
  'Not Available': 1,
})
const service = weightedNames({
  'Simplify Fulfillment & Assurance': 8,
  'Improve Regional Competence': 1,
  'Not Available': 1,
})
const sales = weightedNames({ 'Accelerate Sales & Revenue': 8, 'Not Available': 2 })
export const improvements: Readonly<Partial<Record<Category, Draw<string>>>> = {
  'Harga dan paket': sales,
  'Tagihan dan pembayaran': service,
  'Aktivasi dan pemasangan': service,
  'Penanganan gangguan': service,
  'Layanan petugas': service,
  'Informasi dan sosialisasi': weightedNames({
    'Improve Regional Competence': 6,
    'Accelerate Sales & Revenue': 3,
    'Not Available': 1,
  }),
}
export const factors: Readonly<Partial<Record<Category, string>>> = {
  'Harga dan paket': 'harga',
  'Tagihan dan pembayaran': 'layanan',
  'Aktivasi dan pemasangan': 'layanan',
  'Penanganan gangguan': 'layanan',
  'Layanan petugas': 'layanan',
  'Informasi dan sosialisasi': 'sosialisasi',
}
/** Working hours from taking it up to done, half of them faster. */
export const hoursToDone: Readonly<Record<Category, number>> = {
  'Kualitas jaringan': 20,
  'Keandalan aplikasi': 34,
  'Kemudahan penggunaan': 48,
  Fitur: 70,
  'Harga dan paket': 30,
  'Tagihan dan pembayaran': 15,
  'Aktivasi dan pemasangan': 18,
  'Penanganan gangguan': 12,
  'Layanan petugas': 14,
  'Integrasi dan API': 38,
  'Keamanan dan akun': 16,
  'Informasi dan sosialisasi': 24,
}

export const weightDraws: Readonly<Record<VocWeightField, Draw<number>>> = {
  validate_weight_id: weighted([
    [1, 5],
    [2, 12],
    [3, 25],
    [4, 33],
    [5, 25],
  ]),
  data_access_weight_id: weighted([
    [1, 8],
    [2, 22],
    [3, 32],
    [4, 24],
    [5, 14],
  ]),
  implement_ease_weight_id: weighted([
    [1, 14],
    [2, 28],
    [3, 30],
    [4, 18],
    [5, 10],
  ]),
  feedback_source_weight_id: weighted([
    [1, 30],
    [2, 28],
    [3, 22],
    [4, 20],
  ]),
  priority_direction_weight_id: weighted([
    [1, 26],
    [2, 24],
    [3, 20],
    [4, 18],
    [5, 12],
  ]),
}
export const interests = weightedNames({ Rendah: 45, Sedang: 38, Tinggi: 17 })
export const typesOfNps = weightedNames({ Relasional: 68, Transaksional: 32 })
