import './inside-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsDark } from './colour-scheme.ts'
import { theme } from './theme.ts'

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
