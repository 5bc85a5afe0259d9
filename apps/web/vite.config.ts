/// <reference types="node" />
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFrame } from './build/first-frame.ts'
import { lightContract } from './build/light-contract.ts'
import { pageAddresses } from './build/page-addresses.ts'
import { scopedName } from './build/scoped-name.ts'

// Every file costs a request and some 800 bytes of headers, and small ones compress worse, so what several screens share comes in
// a few files: the libraries of every page; the entry with all routes; the visitor's screens; the frame of the inner
// pages; the list; VOC's list; the fields of forms, and the pickers, which few forms have; what management's screens share; what
// figures share; icons.
const libraries =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|i18next|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\/(?!.*[qQ]ueries)/
const start =
  /\/web\/src\/(?:main\.tsx|api\/site|ui\/plain\/(?:Button|Field|icon-button|Logo|Message)|features\/(?:sign-in\/LandingPage|site\/PortalLayout)\.module\.css)|\/contract\/src\/password|icons\/Icon(?:Eye|EyeOff|Moon|Sun)\.mjs/
const signIn =
  /\/web\/src\/features\/(?:sign-in\/(?:LandingPage|SignIn|OtherWays|useSignIn)|site\/(?:AuthLayout|PortalLayout|public\/)|requests\/ask\/RequestAccess)/
// Nothing in these may import what a screen loads later on, or it would come with them.
const frame =
  /\/web\/src\/(?:ui\/(?:manage\/calls|plain\/(?!CopyButton|DropZone|Facts|OutsideFrame)|feedback|format|period-words|theme\/useAppearance|useNow)|api\/(?:boards|catalog|choose-preferences|sign-out|unread)|features\/site\/(?:Frame|AccountMenu|Breadcrumbs|MobileMenu|SideMenu|Sidebar|Seen|finder\/Finder|hand-over|sections|ViewingBanner|navigation)|i18n\/labels\.ts)|\/contract\/src\/(?:account|catalog|products|query|seen|voc|voc-attachments|voc-lists)\.ts|@mantine\/hooks\/(?!.*use-long-press)/
const list =
  /\/web\/src\/ui\/(?:form\/useTyped|table\/(?!CardsView|ColumnChooser|ChipRow|cards))|@tanstack\/(?:react-table|table-core)\//
const voc =
  /\/web\/src\/features\/voc\/(?:queries|voc\.|prepare|Badges|record\/NoVocRecord|list\/(?:voc\.|VocListPage|Toolbar|columns|list\.module))/
const fields =
  /\/web\/src\/(?:ui\/form\/(?!useTyped|Calendar|ChoicesField|Combobox|DayField|PickField|SelectField|day\.)|api\/quotas)|\/contract\/src\/quotas/
const pickers =
  /\/web\/src\/ui\/(?:form\/(?:Calendar|ChoicesField|Combobox|DayField|PickField|SelectField|day\.)|people\/)/
const screens = /\/web\/src\/ui\/(?:manage\/|table\/ChipRow)|\/contract\/src\/saved-views/
const figures =
  /\/web\/src\/(?:ui\/figures|api\/(?:questions|together)|widgets\/(?:record-words|rows|since|table)|features\/dashboards\/(?:board\.|queries|refresh|watch\/watch-icons|filters\/(?:usePeriodWords|FilterBar\.module)))|\/contract\/src\/(?:questions|watch)|[qQ]ueries(?:Observer)?\.js/
const icons = /node_modules\/@tabler\//

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    lightContract(),
    firstFrame(),
    pageAddresses(),
    // Before React, so that the compiler sees the split halves of a route file.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too come with their screen, else the sign-in page would carry every screen's calls.
      codeSplittingOptions: {
        defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']],
      },
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react({ compiler: true }),
    tailwind(),
  ],
  css: { modules: { generateScopedName: scopedName } },
  // The server puts a fresh nonce here on every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/query', '/healthz', '/dev', '/authentication'].map((path) => [path, api])),
  },
  build: {
    target: 'baseline-widely-available',
    chunkSizeWarningLimit: 800,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A browser that does not know it fetches the same files a little later; the stand-in is weight for all others.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Calls of the contract that a screen does not make need not be declared in it.
      treeshake: { manualPureFunctions: ['endpoint', 'managed', 'declaredList'] },
      output: {
        // Every file's name stands in the first load, and what is random in it is not compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 4 },
            { name: 'start', test: start, priority: 3 },
            { name: 'sign-in', test: signIn, includeDependenciesRecursively: false },
            { name: 'frame', test: frame, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'list', test: list, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'voc', test: voc, includeDependenciesRecursively: false },
            { name: 'fields', test: fields, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'pickers', test: pickers, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'screens', test: screens, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'figures', test: figures, minShareCount: 2, includeDependenciesRecursively: false },
            { name: 'icons', test: icons, minShareCount: 2, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
