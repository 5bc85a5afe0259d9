/** How often a portal has answered a call with each status, by its own count; names are those of the targets. */
export type Answers = Map<string, Map<number, number>>

const series = /^ido_http_request_duration_seconds_count\{method="(\w+)",route="([^"]*)",status="(\d+)"\} (\d+)$/gm

export async function answersOf(url: string): Promise<Answers> {
  const answers: Answers = new Map()
  for (const [, method, route = '', status, count] of (await (await fetch(`${url}/metrics`)).text()).matchAll(series)) {
    const name = `${method} ${route.replaceAll(/:(\w+)/g, '{$1}')}`
    const statuses = answers.get(name) ?? new Map<number, number>()
    answers.set(name, statuses.set(Number(status), Number(count)))
  }
  return answers
}

/** What was answered between two looks. */
export function since(before: Answers, after: Answers): Answers {
  const grown: Answers = new Map()
  for (const [name, statuses] of after) {
    const counts = [...statuses].map(([status, count]): [number, number] => [status, count - (before.get(name)?.get(status) ?? 0)]) // prettier-ignore
    grown.set(name, new Map(counts.filter(([, count]) => count > 0)))
  }
  return grown
}

export const countOf = (statuses: Map<number, number> = new Map()): number =>
  [...statuses.values()].reduce((sum, count) => sum + count, 0)

export const requestsIn = (answers: Answers): number =>
  [...answers.values()].reduce((sum, statuses) => sum + countOf(statuses), 0)

/** Answers that no request should get; 503 is what a portal says that has too much to do. */
export function errorsIn(answers: Answers): string[] {
  return [...answers].flatMap(([name, statuses]) =>
    [...statuses].flatMap(([status, count]) =>
      status >= 500 && status !== 503 && status !== 507 ? [`${name} answered ${status}, ${count} times`] : [],
    ),
  )
}

/** How many of all were answered how: `200: 10,112, 400: 31,200`. */
export function statusesIn(answers: Answers): string {
  const sums = new Map<number, number>()
  for (const statuses of answers.values())
    for (const [status, count] of statuses) sums.set(status, (sums.get(status) ?? 0) + count)
  const sorted = [...sums].toSorted(([one], [other]) => one - other)
  return sorted.map(([status, count]) => `${status}: ${count.toLocaleString('en')}`).join(', ')
}
