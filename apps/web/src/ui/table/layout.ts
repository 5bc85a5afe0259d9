import { useLocalStorage } from '@mantine/hooks'

export type Density = 'normal' | 'compact'

/** Row height that the person likes, the same in every table of this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useLocalStorage<Density>({
    key: 'ido.density',
    defaultValue: 'normal',
    getInitialValueInEffect: false,
  })
  return [density, setDensity]
}

export type Widths = Readonly<Record<string, number>>
const noWidths: Widths = {}

/** Widths that the person dragged, kept per table in this browser. */
export function useKeptWidths(table: string) {
  return useLocalStorage<Widths>({
    key: `ido.widths.${table}`,
    defaultValue: noWidths,
    getInitialValueInEffect: false,
  })
}
