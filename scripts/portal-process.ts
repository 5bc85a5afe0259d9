import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { login } from '@ido/contract'
import { freePort } from '../apps/api/src/platform/database/embedded-server.ts'
import { root } from './paths.ts'

export interface PortalOptions {
  dataDir: string
  /** A free one when absent; given, so that clients find a restarted portal where it was. */
  port?: number
  env?: NodeJS.ProcessEnv
  patienceSeconds?: number
}

export interface PortalProcess {
  url: string
  port: number
  pid: number
  /** Milliseconds from the start of the process to the first 200 of /readyz. */
  readyAfter: number
  /** The ordinary way: SIGTERM, then wait until it is gone. */
  stop(): Promise<void>
  /** SIGKILL of the Node process alone; its database keeps running, as after a crash. */
  kill(): Promise<void>
  /** What it has printed so far, both streams. */
  output(): string
}

// The same as bootstrap.mjs gives it.
export const memoryFlags = JSON.parse(readFileSync(join(root, 'scripts/memory.json'), 'utf8')) as string[]

/** Starts the portal as `npm start` does in the end, as a process of its own on 127.0.0.1, and waits until it is ready. */
export async function startPortal(options: PortalOptions): Promise<PortalProcess> {
  const port = options.port ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const started = performance.now()
  const child = spawn(process.execPath, [...memoryFlags, join(root, 'apps/api/src/main.ts')], {
    cwd: root,
    env: {
      // As bootstrap.mjs does.
      NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
      ...process.env,
      LOG_LEVEL: 'warn',
      ...options.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: options.dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed = collect(child)
  const stopWithUs = () => child.kill('SIGTERM')
  process.once('exit', stopWithUs)
  child.once('exit', () => process.off('exit', stopWithUs))
  await untilReady(child, url, (options.patienceSeconds ?? 60) * 1000, printed)
  return {
    url,
    port,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - started,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    output: printed,
  }
}

/** @returns the token of a new session */
export async function signInAt(url: string, nik: string, password: string): Promise<string> {
  const response = await fetch(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ nik, password }),
  })
  if (!response.ok) throw new Error(`${nik} could not sign in: ${response.status} ${await response.text()}`)
  const { content } = (await response.json()) as { content: { token: string } }
  return content.token
}

async function untilReady(child: ChildProcess, url: string, patience: number, printed: () => string): Promise<void> {
  const deadline = Date.now() + patience
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`The portal ended before it was ready:\n${printed()}`)
    }
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    if (Date.now() > deadline) {
      await end(child, 'SIGKILL')
      throw new Error(`The portal was not ready in ${patience / 1000} s:\n${printed()}`)
    }
    await pause(10)
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const add = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-20_000)
  }
  child.stdout?.on('data', add)
  child.stderr?.on('data', add)
  return () => text
}
