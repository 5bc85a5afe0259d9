import type { PageMeta } from '@ido/contract'

/** Meta of a page; `show_from` and `show_to` are 0 where the page has no rows, also beyond the last one. */
export function pageOf({ page, size, total }: { page: number; size: number; total: number }): PageMeta {
  const from = (page - 1) * size + 1
  const isEmpty = from > total
  return {
    page,
    size,
    totalPage: Math.ceil(total / size),
    show_from: isEmpty ? 0 : from,
    show_to: isEmpty ? 0 : Math.min(page * size, total),
    totalData: total,
  }
}

/** Rows to skip before the page. */
export function offsetOf({ page, size }: { page: number; size: number }): number {
  return (page - 1) * size
}
