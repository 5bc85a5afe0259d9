import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyInstance, FastifyReply } from 'fastify'

const types = new Map([
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
])
const endings = { br: '.br', gzip: '.gz' } as const
const encodings = Object.keys(endings)
const isEncoding = (name: string | null): name is keyof typeof endings => name !== null && name in endings

/** A name that leads nowhere but into its folder. */
const name = /^\w[\w.-]*$/

interface Asked {
  Params: { name: string }
}

/**
 * Scripts and styles of the page as they were compressed at build: kept in memory once somebody asked for them, since their
 * names tell their content and a screen takes dozens (ADR 110). There are as many as the build made. What is not there
 * compressed comes from the folder (`reply.sendFile`).
 */
export function addPageFiles(
  app: FastifyInstance,
  folder: string,
  setFileHeaders: (reply: FastifyReply, path: string) => void,
): void {
  const kept = new Map<string, Buffer>()
  const contentOf = async (file: string) => {
    const content = kept.get(file) ?? (await readFile(join(folder, 'assets', file)).catch(() => null))
    if (content) kept.set(file, content)
    return content
  }
  app.get<Asked>('/assets/:name', async ({ params, headers }, reply) => {
    const fromFolder = () => reply.sendFile(`assets/${params.name}`)
    const type = types.get(extname(params.name))
    const encoding = negotiate(headers['accept-encoding'] ?? '', encodings)
    if (!type || !isEncoding(encoding) || !name.test(params.name)) return fromFolder()
    const content = await contentOf(params.name + endings[encoding])
    if (!content) return fromFolder()
    setFileHeaders(reply, `/assets/${params.name}`)
    return reply.headers({ 'content-encoding': encoding, vary: 'accept-encoding' }).type(type).send(content)
  })
}
