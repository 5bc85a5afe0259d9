import { createTheme, type MantineColorsTuple } from '@mantine/core'

// The values live in mantine.css; the names are given here so that `color="brand"` is known.
const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-${name}-${shade})`) as unknown as MantineColorsTuple

export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors: { brand: shades('brand') },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  // The specification's breakpoints: 480, 640, 992, 1200 and the 'monitor' tier at 1441 px.
  breakpoints: { xs: '30em', sm: '40em', md: '62em', lg: '75em', xl: '90.0625em' },
})
