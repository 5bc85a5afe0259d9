import './inside-styles.ts'
import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { colourScheme } from './colour-scheme.ts'
import { theme } from './theme.ts'

const colourSchemeManager = {
  get: () => colourScheme.current(),
  set: colourScheme.choose,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => colourScheme.choose('auto'),
}

/** Mantine around the signed-in screens. */
export function Inside({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colourSchemeManager}
      // Both would write inline style elements, which the content security policy refuses; mantine.css replaces them.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  )
}
