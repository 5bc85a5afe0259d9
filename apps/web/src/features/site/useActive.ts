import { useLocation, useRouter } from '@tanstack/react-router'
import type { MenuItem, SideGroup } from './navigation.ts'

/** Entries lie below one another (/treg, /treg/general/…): of those that lead to this page the longest address counts. */
export function useActive(groups: readonly SideGroup[]) {
  const router = useRouter()
  const here = useLocation({ select: ({ pathname }) => `${pathname}/` })
  const addressOf = ({ link }: MenuItem) => router.buildLocation(link).pathname
  const around = groups.flatMap(({ items }) => items.map(addressOf))
  const fitting = around.filter((address) => here.startsWith(`${address}/`))
  return { addressOf, active: fitting.toSorted((a, b) => b.length - a.length)[0] }
}
