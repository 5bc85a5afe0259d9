import { z } from 'zod'
import type { ChoiceWords } from './language.ts'
import { declaredList } from './declared-list.ts'
import { endpoint } from './endpoint.ts'
import { audience, choice, requiredText, text, whole } from './fields.ts'
import { isWebAddress } from './links.ts'
import { type ToolIcon, toolIcons } from './tool-icons.ts'

const iconWords: ChoiceWords<ToolIcon> = {
  link: { id: 'Tautan', en: 'Link' },
  chart: { id: 'Grafik', en: 'Chart' },
  ticket: { id: 'Tiket', en: 'Ticket' },
  server: { id: 'Server', en: 'Server' },
  network: { id: 'Jaringan', en: 'Network' },
  map: { id: 'Peta', en: 'Map' },
  chat: { id: 'Percakapan', en: 'Chat' },
  phone: { id: 'Telepon', en: 'Phone' },
  mail: { id: 'Surat', en: 'Mail' },
  book: { id: 'Buku', en: 'Book' },
  file: { id: 'Berkas', en: 'File' },
  calendar: { id: 'Kalender', en: 'Calendar' },
  people: { id: 'Orang', en: 'People' },
  money: { id: 'Uang', en: 'Money' },
  shield: { id: 'Keamanan', en: 'Security' },
  code: { id: 'Kode', en: 'Code' },
}

/** Last place in the menu. */
export const lastRank = 9999

/** Whether a text is the address of another house's page that nobody can listen in on. */
export const isSecureAddress = (address: string): boolean => /^https:/i.test(address) && isWebAddress(address)

/** The page 'tool': outside tools that the menu leads to. */
export const tools = declaredList({
  page: 'tool',
  tag: 'tools',
  rowName: 'ToolRow',
  fields: {
    name: requiredText({
      titles: { id: 'Nama', en: 'Name' },
      help: { id: 'Nama ini tampil di menu.', en: 'The menu shows this name.' },
      longest: 80,
      width: 200,
    }),
    link: requiredText({
      titles: { id: 'Tautan', en: 'Link' },
      help: { id: 'Diawali https://; dibuka di tab baru.', en: 'Begins with https://; opens in a new tab.' },
      longest: 2000,
      allows: isSecureAddress,
      refusal: 'notSecureAddress',
      input: 'url',
      width: 240,
    }),
    icon: choice({ titles: { id: 'Ikon', en: 'Icon' }, options: toolIcons, words: iconWords, first: 'link' }),
    description: text({
      titles: { id: 'Keterangan', en: 'Description' },
      longest: 500,
      input: 'area',
      width: 240,
      grows: true,
    }),
    audience: audience({ titles: { id: 'Untuk', en: 'For' }, width: 200 }),
    /** Its place in the menu, by name among equals; a new one comes last where it is not given. */
    rank: whole({
      titles: { id: 'Urutan', en: 'Order' },
      help: {
        id: 'Yang kecil lebih dahulu; bila kosong, alat baru menjadi yang terakhir.',
        en: 'Smaller ones come first; left empty, a new tool comes last.',
      },
      least: 1,
      most: lastRank,
      width: 88,
    }),
  },
  name: 'name',
  columns: ['link', 'audience', 'rank', 'description'],
  sections: { what: ['name', 'link', 'description'], place: ['audience', 'rank', 'icon'] },
  filters: { audience: {}, icon: { longest: 200 } },
  orders: ['rank', 'name'],
  first: ['rank', 'asc'],
  bulk: ['audience', 'icon'],
})
export type ToolRow = z.output<typeof tools.row>

export const toolsAtHand = endpoint({
  method: 'GET',
  path: '/api/v2/tools-at-hand',
  summary: 'The outside tools that are for the person asking, in the order of the menu.',
  tag: 'tools',
  permission: 'hasAccess',
  answer: z.array(tools.row.pick({ id: true, name: true, link: true, icon: true, description: true })),
})
