import { MantineProvider, createTheme, type MantineColorsTuple } from '@mantine/core'
import type { ReactNode } from 'react'
import './inside-styles.ts'
import { useIsDark } from './colour-scheme.ts'

// The values live in mantine.css; the names are given here so that `color="brand"` is known.
const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-${name}-${shade})`) as unknown as MantineColorsTuple

const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('brand') },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  // The specification's breakpoints: 480, 640, 992, 1200 and the 'monitor' tier at 1441 px.
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '90.0625em' },
})

function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
}

/**
 * Mantine around what uses its pickers. It comes with them, so that no other screen waits for it. It stands above what
 * changes with every key: whenever it is drawn again, so is everything of the kit below it.
 */
export function Inside({ children }: { readonly children: ReactNode }) {
  const dark = useIsDark()
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={dark ? 'dark' : 'light'}
      getStyleNonce={styleNonce}
      // mantine.css and our own style sheets say these, before any script runs.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
