const page = { width: 1040, height: 650 }
const dialog = { width: 640, height: 620 }

/** The pictures of the portal under `public/pictures`, by the names that `e2e/screenshots.ts` gives them, in CSS pixels. */
export const pictures = {
  dashboard: page,
  records: page,
  home: page,
  filtered: page,
  tiles: page,
  product: page,
  'voc-list': page,
  'voc-detail': page,
  'access-queue': page,
  'request-nik': dialog,
  'request-code': dialog,
  'request-mail': { width: 640, height: 520 },
  'request-done': dialog,
} as const satisfies Record<string, { width: number; height: number }>
export type PictureName = keyof typeof pictures
