/** How one measure is looked at. */
export interface DeclaredMeasure {
  readonly id: string
  /** Figures that derive from each other are of one family; a case names the first of them by the order here. */
  readonly family: string
  /** Records that it is divided by, below which nothing is said; of counts how many are counted. */
  readonly least: number
  /** 1.3 = a third beyond the usual is the least that is a case. */
  readonly leastRatio: number
  /** Single values are long-tailed, so that a mean settles late. */
  readonly isLongTailed?: true
}

/** How one dataset is looked at. */
export interface DeclaredDataset {
  readonly dataset: string
  readonly grain: 'hour' | 'day' | 'month'
  /** Places: single dimensions, and the pairs that mean something; the first table has everything. */
  readonly tables: readonly (readonly string[])[]
  /** Dimensions by whose labels data arrive from a source of their own, beside the dataset as a whole. */
  readonly feeds: readonly string[]
  /** Counts what arrives. */
  readonly arrivals: string
  readonly measures: readonly DeclaredMeasure[]
}

const count = (id: string, family: string): DeclaredMeasure => ({ id, family, least: 8, leastRatio: 1.3 })
const share = (id: string, family: string): DeclaredMeasure => ({ id, family, least: 20, leastRatio: 1.25 })
const hours = (id: string, family: string): DeclaredMeasure => {
  return { id, family, least: 100, leastRatio: 1.25, isLongTailed: true }
}

/** What is looked at for cases. Percentiles do not add up over places, so their means stand for them. */
export const declared: readonly DeclaredDataset[] = [
  {
    dataset: 'tickets',
    grain: 'day',
    tables: [['region', 'product'], ['region', 'category'], ['source_app']],
    feeds: ['source_app', 'region'],
    arrivals: 'opened',
    measures: [
      count('opened', 'load'),
      share('sla_compliance', 'speed'),
      hours('mttr_hours', 'speed'),
      hours('first_response_hours', 'speed'),
      share('reopen_rate', 'quality'),
    ],
  },
  {
    dataset: 'orders',
    grain: 'day',
    tables: [['region', 'product'], ['region', 'order_type'], ['source_app']],
    feeds: ['source_app', 'region'],
    arrivals: 'ordered',
    measures: [share('fallout_rate', 'fallout'), share('on_agreed_date', 'speed'), hours('lead_time_hours', 'speed')],
  },
  {
    dataset: 'voc',
    grain: 'day',
    tables: [
      ['region', 'product'],
      ['region', 'category'],
    ],
    feeds: [],
    arrivals: 'feedback',
    measures: [
      { id: 'nps', family: 'satisfaction', least: 50, leastRatio: 1.25 },
      count('detractors', 'satisfaction'),
      share('done_rate', 'work'),
    ],
  },
  {
    dataset: 'subscriptions',
    grain: 'day',
    tables: [
      ['region', 'product'],
      ['region', 'segment'],
      ['product', 'segment'],
    ],
    feeds: [],
    arrivals: 'new',
    measures: [count('churned', 'churn'), count('new', 'sales')],
  },
  {
    dataset: 'traffic',
    grain: 'day',
    tables: [
      ['region', 'product'],
      ['product', 'platform'],
    ],
    feeds: ['product', 'platform'],
    arrivals: 'visits',
    measures: [
      { ...count('visits', 'visits'), least: 200 },
      { ...share('bounce_rate', 'visits'), least: 200 },
    ],
  },
  {
    dataset: 'infra',
    grain: 'hour',
    tables: [
      ['host', 'product'],
      ['service', 'product'],
    ],
    feeds: [],
    arrivals: 'samples',
    measures: [
      { id: 'latency_mean_ms', family: 'speed', least: 10, leastRatio: 1.15, isLongTailed: true },
      { id: 'error_rate', family: 'errors', least: 500, leastRatio: 2.5 },
    ],
  },
  {
    dataset: 'revenue',
    grain: 'month',
    tables: [
      ['region', 'product'],
      ['region', 'segment'],
      ['product', 'segment'],
    ],
    feeds: [],
    arrivals: 'transactions',
    measures: [
      { ...count('revenue', 'revenue'), leastRatio: 1.12 },
      { ...count('transactions', 'revenue'), leastRatio: 1.12 },
    ],
  },
]
