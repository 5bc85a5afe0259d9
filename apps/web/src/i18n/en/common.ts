import type id from '../id/common.ts'
import type { Translation } from '../shape.ts'

export default {
  product: 'IDO',
  logo: 'IDO, home page',
  skipToContent: 'Skip to content',
  retry: 'Try again',
  close: 'Close',
  home: 'Home page',
  loading: 'Loading…',
  none: '–',
  failure: {
    title: 'Failed!',
    opening: 'Failed!',
    unreachable: 'The server cannot be reached. Check your network, then try again.',
    unexplained: 'The server did not answer as it should. Try again in a moment.',
    load: 'The latest data could not be loaded.',
    requestId: 'Request number: {{id}}',
  },
  error: {
    title: 'Something went wrong',
    text: 'This page cannot be shown. Try reloading it, or go back to the home page.',
    code: 'Part of this page did not arrive. Check your connection, then try again.',
    textsTitle: 'Texts are missing',
    texts: 'The texts of this page could not be loaded. Check your connection, then try again.',
  },
  footer: 'IDO – portal of digital product performance and customer voice',
  notFound: {
    title: 'PAGE NOT FOUND',
    text: 'This page could not be found',
    told: 'It is not there, or it has moved. Check the address, or start from the home page.',
  },
  language: { label: 'Language', id: 'Bahasa Indonesia', en: 'English' },
  smallSample: {
    brief: 'small sample',
    whole: 'Small sample: {{n}} answers or records. A figure of so few is a hint at most.',
  },
  theme: {
    toDark: 'Switch to the dark theme',
    toLight: 'Switch to the light theme',
    label: 'Theme',
    light: 'Light',
    dark: 'Dark',
    auto: 'Follow the system',
  },
} as const satisfies Translation<typeof id>
