import { Histogram } from 'prom-client'

const buckets = [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30]

export const databaseSeconds = new Histogram({
  name: 'ido_database_duration_seconds',
  help: 'For how long a statement or transaction had its connection.',
  labelNames: ['pool', 'lane'],
  buckets,
  registers: [],
})

export const serviceSeconds = new Histogram({
  name: 'ido_service_duration_seconds',
  help: 'Time of a call to the company directory (ldap), the mail server (smtp) or a webhook, by how it ended.',
  labelNames: ['service', 'outcome'],
  buckets,
  registers: [],
})

const services = ['ldap', 'smtp', 'webhook'] as const
type Service = (typeof services)[number]
// A rate needs the series to be there before the first call.
for (const service of services) for (const outcome of ['done', 'failed']) serviceSeconds.zero({ service, outcome })

/** Does the work and records how long it took. It counts as failed where it throws or where `isDone` is false of its result. */
export async function timed<T>(
  service: Service,
  work: () => Promise<T>,
  isDone: (result: T) => boolean = () => true,
): Promise<T> {
  const end = serviceSeconds.startTimer({ service })
  try {
    const result = await work()
    end({ outcome: isDone(result) ? 'done' : 'failed' })
    return result
  } catch (error) {
    end({ outcome: 'failed' })
    throw error
  }
}
