const longest = 60

/** The address that a title makes: 'Kinerja TREG 3 (Juni)' stands at `kinerja-treg-3-juni`. */
export function slugOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase()
  return plain
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, longest)
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}

export const isSlug = (slug: string): boolean => slug.length <= 74 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)
