import { defineConfig, type Plugin } from 'vite'

// They have files of their own, are machine code, or are loaded by the few who need them: Node finds them where they are.
const apart = [
  '@fastify/swagger-ui',
  '@node-rs/argon2',
  '@aws-sdk/client-s3',
  '@aws-sdk/lib-storage',
  '@simplewebauthn/server',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-id',
  'file-type',
  'nodemailer',
]
const neverThere = ['pg-native']

// Bundled, they would look for their own files beside ours; they do so only for what is not used here.
const knownToLook = ['import-fresh', '@fastify/swagger', 'thread-stream', 'pino']

/** What a library finds by its own folder is not there any more. */
const noOwnFolders: Plugin = {
  name: 'no-own-folders',
  transform(code, id) {
    const isKnown = knownToLook.some((name) => id.includes(`/node_modules/${name}/`))
    if (!isKnown && /\b__(?:dir|file)name\b/.test(code))
      this.error(`${id} looks for files beside it: name it in \`apart\``)
    return null
  },
}

/** A text with one character beyond these takes two bytes for each. Raw templates get another value so: see contract/csv.ts. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle(_options, bundle) {
    const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      if (/\\[^\0-\x7f]/.test(chunk.code)) this.error('A character beyond ASCII stands behind a backslash.')
      chunk.code = chunk.code.replaceAll(/[^\0-\x7f]/g, escaped)
    }
  },
}

/**
 * The portal in one file, and in mode `reader` what reads foreign files in another: Node keeps the text of every module that it
 * loads and what it compiled of each, which are a third of what a portal holds at its start.
 */
export default defineConfig(({ mode }) => ({
  plugins: [noOwnFolders, inAscii],
  ssr: { noExternal: true, external: [...apart, ...neverThere] },
  build: {
    ssr: true,
    target: 'node24',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: mode === 'reader' ? { reader: 'src/reader.ts' } : { main: 'src/main.ts' },
      output: { entryFileNames: '[name].js', codeSplitting: false, comments: false },
    },
  },
}))
