const page = { width: 1040, height: 650 }

/** The pictures of the portal under `public/pictures`, by the names that `e2e/screenshots.ts` gives them, in CSS pixels. */
export const pictures = {
  dashboard: page,
  records: page,
  'voc-list': page,
  'voc-detail': page,
} as const satisfies Record<string, { width: number; height: number }>
export type PictureName = keyof typeof pictures
