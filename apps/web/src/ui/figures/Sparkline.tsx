import styles from './Sparkline.module.css'

interface SparklineProps {
  /** In order of time; null where nothing was measured, which is drawn as a gap. */
  readonly values: readonly (number | null)[]
  /** What the line tells, in words. */
  readonly label: string
}

const width = 240
const height = 56
const margin = 4

interface Point {
  readonly x: number
  readonly y: number
}

/** Runs of neighbouring values: each is one stroke, what lies between them is a gap. */
function runsOf(points: readonly (Point | null)[]): Point[][] {
  const runs: Point[][] = [[]]
  for (const point of points) {
    if (point) runs.at(-1)?.push(point)
    else runs.push([])
  }
  return runs.filter((run) => run.length > 0)
}

/** A trend as small as a word: no axes, a line at zero where the values cross it, a dot at the end. */
export function Sparkline({ values, label }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const yOf = (value: number) => height - margin - ((value - low) / span) * (height - 2 * margin)
  const xOf = (index: number) => margin + (index / (values.length - 1)) * (width - 2 * margin)
  const points = values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) }))
  const last = points.findLast((point) => point !== null)
  const crossesZero = low < 0 && low + span > 0
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {crossesZero && <line className={styles.zero} x1={0} x2={width} y1={yOf(0)} y2={yOf(0)} />}
      {runsOf(points).map((run) => (
        <polyline key={run[0]?.x} points={run.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      ))}
      {last && <circle cx={last.x} cy={last.y} r={3.5} />}
    </svg>
  )
}
