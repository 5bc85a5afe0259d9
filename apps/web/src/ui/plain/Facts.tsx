import type { ReactNode } from 'react'

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  readonly className?: string | undefined
}

/** What is known about something, each with its name. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
