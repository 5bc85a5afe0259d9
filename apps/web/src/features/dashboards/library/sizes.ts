/** Whole numbers of a range, to be picked from. */
export const sizesIn = ({ least, most }: { readonly least: number; readonly most: number }) =>
  Array.from({ length: most - least + 1 }, (_, step) => String(least + step)).map((value) => ({ value, label: value }))
