import { readConfig, StartRefused, warnOfMisspelt } from './platform/config/config.ts'
import { isConnectionLost } from './platform/database/connection-loss.ts'
import { startDatabase } from './platform/database/start.ts'
import { type Running, type Stoppable, stopOnSignal } from './platform/jobs/shutdown.ts'

/** As sysexits has it, for what supervises the process (scripts/supervise.mjs). */
const refusedConfiguration = 78

const say = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * Starts the portal; it stays until it is told to stop.
 * @param buildPage builds the web page that it serves, once nothing is wrong with its configuration
 */
export async function runPortal(buildPage: () => Promise<void> = () => Promise.resolve()): Promise<void> {
  const parts: Stoppable[] = []
  const running: Running = {}
  const { stop, isUnderWay } = stopOnSignal(parts, running)
  try {
    Object.assign(running, await start(parts, buildPage))
  } catch (error) {
    if (!isUnderWay()) process.stderr.write(`${describe(error)}\n`)
    await stop(isRefused(error) ? refusedConfiguration : 1)
  }
}

/** The database is a process of its own, and building the page another: our own work is done while they start. */
async function start(parts: Stoppable[], buildPage: () => Promise<void>): Promise<Running> {
  for (const warning of warnOfMisspelt(process.env)) say(warning)
  const config = readConfig(process.env)
  const page = buildPage()
  const opening = startDatabase(config, 'portal', say).then(({ database, stop, archive }) => {
    parts.push({ stop, patienceMs: Infinity })
    return { database, archive }
  })
  const loading = import('./serve.ts')
  const filling = Promise.all([opening, loading]).then(([{ database }, { fill }]) => fill(config, database, say))
  // All of them to their end also when one fails, so that what has been started is known and can be stopped.
  const outcomes = await Promise.allSettled([filling, page])
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  const { serve } = await loading
  return serve({ config, ...(await opening), parts, say })
}

const isRefused = (error: unknown): boolean =>
  (error instanceof StartRefused && !isConnectionLost(error)) || isPortTaken(error)

const isPortTaken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code))

/** What the person who starts it can mend is said in words; anything else keeps its stack. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}. Something else listens there; set PORT to another number.`
  }
  return error instanceof StartRefused || error.cause !== undefined ? error.message : (error.stack ?? error.message)
}
