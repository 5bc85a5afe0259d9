interface Written {
  kind: string
  created_at: Date
  /** What happened, as it was written down: JSON with the page that shows it. */
  body: string
}

/** What a receiver is sent: the same letters at each try, since its signature is of them. */
export function messageBody({ kind, created_at, body }: Written, portal: string): string {
  const { page, ...data } = JSON.parse(body) as { page: string }
  return JSON.stringify({ type: kind, timestamp: created_at.toISOString(), data: { ...data, link: portal + page } })
}
