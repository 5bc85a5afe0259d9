import styles from './Sparkline.module.css'

interface SparklineProps {
  /** In order of time; null where nothing was measured, which is drawn as a gap. */
  readonly values: readonly (number | null)[]
  /** What the line tells, in words. */
  readonly label: string
  /** The smallest and the largest value as they are written, beside the line; without it the line is as high as a word. */
  readonly scale?: { readonly low: string; readonly high: string }
  /** What happened within its steps, the first and the last of them by their places: a tick below the line, named in its title. */
  readonly marks?: readonly SparkMark[]
  /** Where each value lies as long as nothing happens; null where that is not known. */
  readonly usual?: readonly (UsualEnds | null)[]
  /** What it should reach, as a dashed line. */
  readonly goal?: number | undefined
  /** The values that the line is about, the first and the last of them by their places. */
  readonly stretch?: { readonly first: number; readonly last: number } | undefined
}

interface UsualEnds {
  readonly low: number
  readonly high: number
}

export interface SparkMark {
  readonly first: number
  readonly last: number
  readonly name: string
}

// The picture stretches to its place; strokes keep their width.
const width = 100
const height = 100
const margin = 6
/** Below the picture, where no value lies. */
const underneath = 108

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

function pathOf(run: readonly Point[]): string {
  return `M${run.map(({ x, y }) => `${x.toFixed(2)} ${y.toFixed(2)}`).join('L')}`
}

/** Along its upper ends and back along the lower ones; where nothing is known it is as thin as nothing. */
function bandOf(
  usual: readonly (UsualEnds | null)[],
  xOf: (index: number) => number,
  yOf: (value: number) => number,
): string {
  const corners = usual.flatMap((each, index) => (each ? [{ x: xOf(index), ...each }] : []))
  const along = (end: 'high' | 'low') =>
    corners.map((corner) => `${corner.x.toFixed(2)} ${yOf(corner[end]).toFixed(2)}`)
  return corners.length > 0 ? `M${[...along('high'), ...along('low').toReversed()].join('L')}Z` : ''
}

/** A trend as small as a word: its two ends as a scale, a line at zero where the values cross it, a dot at the end. */
export function Sparkline({ values, label, scale, marks = [], usual = [], goal, stretch }: SparklineProps) {
  const known = values.filter((value) => value !== null)
  if (known.length < 2) return null
  const ends = [...usual.flatMap((each) => (each ? [each.low, each.high] : [])), ...(goal === undefined ? [] : [goal])]
  const low = Math.min(...known, ...ends)
  const span = Math.max(...known, ...ends) - low || 1
  const yOf = (value: number) => height - margin - ((value - low) / span) * (height - 2 * margin)
  const xOf = (index: number) => (index / (values.length - 1)) * width
  const points = values.map((value, index) => (value === null ? null : { x: xOf(index), y: yOf(value) }))
  const end = points.findLast((point) => point !== null)
  const crossesZero = low < 0 && low + span > 0
  return (
    <span className={scale ? styles.scaled : styles.small}>
      {scale && (
        <span className={styles.scale} aria-hidden>
          <span>{scale.high}</span>
          <span>{scale.low}</span>
        </span>
      )}
      <svg
        className={styles.line}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={[label, ...marks.map(({ name }) => name)].join(' ')}
      >
        {marks.map(({ first, last, name }) => (
          <path
            key={`${first} ${name}`}
            className={styles.mark}
            data-mark="event"
            d={`M${xOf(first)} ${underneath}H${Math.max(xOf(last), xOf(first) + 0.01)}`}
          >
            <title>{name}</title>
          </path>
        ))}
        {stretch && (
          <path
            className={styles.stretch}
            d={`M${xOf(stretch.first)} 0H${xOf(stretch.last)}V${height}H${xOf(stretch.first)}Z`}
          />
        )}
        {usual.length > 0 && <path className={styles.usual} d={bandOf(usual, xOf, yOf)} />}
        {goal !== undefined && <path className={styles.goal} d={`M0 ${yOf(goal)}H${width}`} />}
        {crossesZero && <path className={styles.zero} d={`M0 ${yOf(0)}H${width}`} />}
        {runsOf(points).map((run) => (
          <path key={run[0]?.x} d={pathOf(run)} />
        ))}
        {/* A stroke without length: its round ends make the dot, which the stretching leaves round. */}
        {end && <path className={styles.end} d={`M${end.x} ${end.y}h0`} />}
      </svg>
    </span>
  )
}
