/// <reference types="node" />
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFrame } from './build/first-frame.ts'
import { pageAddresses } from './build/page-addresses.ts'
import { scopedName } from './build/scoped-name.ts'

/** What every page needs, and changes seldom. */
const libraries =
  /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler|@tanstack\/(?:history|query-core|react-query|react-router|react-store|router-core|store))\//

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
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
      treeshake: { manualPureFunctions: ['endpoint', 'managed'] },
      output: {
        // Every file's name stands in the first load, and what is random in it is not compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries },
          ],
        },
      },
    },
  },
})
