import 'i18next'
import type access from './id/access.ts'
import type common from './id/common.ts'
import type home from './id/home.ts'
import type shell from './id/shell.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; access: typeof access; home: typeof home; shell: typeof shell }
  }
}
