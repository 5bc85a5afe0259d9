/// <reference types="node" />
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lightContract } from './build/light-contract.ts'
import { precompress } from './build/precompress.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    lightContract(),
    // Before React, so that the compiler sees the split halves of a route file.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    precompress(),
  ],
  // The server puts a fresh nonce here on every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/healthz', '/dev', '/authentication'].map((path) => [path, api])),
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false },
})
