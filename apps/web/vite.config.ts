/// <reference types="node" />
import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'

const api = process.env.API_URL ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [
    // Before React, so that the compiler sees the split halves of a route file.
    tanstackRouter({ target: 'react', autoCodeSplitting: true, addExtensions: true, quoteStyle: 'single' }),
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    precompress(),
  ],
  resolve: { alias: { zod: fileURLToPath(new URL('build/inert-zod.ts', import.meta.url)) } },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/healthz', '/dev', '/authentication'].map((path) => [path, api])),
  },
  build: { target: 'baseline-widely-available', assetsInlineLimit: 0, reportCompressedSize: false },
})
