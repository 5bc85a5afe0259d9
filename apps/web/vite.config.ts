/// <reference types="node" />
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './build/light-contract.ts'

// Two files instead of forty small ones, which would each cost a request and compress worse: the libraries that every
// page needs, and the way in: the entry, the public pages and whatever these import.
const libraries =
  /node_modules\/(?:react|react-dom|scheduler|react-i18next|i18next|@tanstack\/(?:history|react-router|react-store|router-core|store))\//
const wayIn = /\/web\/src\/(?:main\.tsx|features\/(?:access\/(?:Landing|SignIn)Page|site\/(?:Portal|Auth)Layout)\.tsx)$/

// The pickers of forms and filters, kept together and away from screens that have none.
const kit = /node_modules\/(?:@floating-ui|@mantine\/core)\//

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    lightContract(),
    // Before React, so that the compiler sees the split halves of a route file.
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // Loaders too come with their screen, else the sign-in page would carry every screen's calls.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component'], ['errorComponent'], ['notFoundComponent']] },
      addExtensions: true,
      quoteStyle: 'single',
    }),
    react({ compiler: true }),
  ],
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
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', test: libraries, priority: 2 },
            { name: 'start', test: wayIn, priority: 1 },
            { name: 'kit', test: kit, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
