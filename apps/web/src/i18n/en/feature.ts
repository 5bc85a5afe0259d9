import type id from '../id/feature.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'From the figure that got worse to the complaint that is done.',
  lead: 'IDO shows how each digital product performs and what its customers say, and leads you to the records that need somebody. This is what you can do with it.',
  chapters: {
    dashboard: {
      title: 'Pages that answer a question',
      text: 'Every dashboard opens with one sentence: what has changed, and where above all. Below it stand figures with their change, trends, breakdowns by region and product, and a worklist: the tickets that have waited longest.',
      points: [
        'Click a region or a product, and the whole page is about it.',
        'Compare with the period before, or with last year.',
        'One link takes period, filters and order to your colleague.',
      ],
      alt: 'The Assurance Performance dashboard: a summarising sentence, figure cards with their change, trends and a comparison of regions.',
    },
    records: {
      title: 'Every figure has its records behind it',
      text: 'No figure ends at the chart. Open what is behind it and read exactly the rows that were counted, down to the journey of one ticket. Its formula, its source and when data last came in stand beside it.',
      points: [
        'Lists can be filtered, sorted and downloaded as CSV or XLSX.',
        'A ticket’s SLA clock stops while it waits for the customer.',
        'Every figure can also be read as a table and as a sentence.',
      ],
      alt: 'The list of tickets behind one figure, with the status, region, age and SLA of each.',
    },
    voc: {
      title: 'Customer voice, from coming in to done',
      text: 'Complaints and suggestions are written down in seconds, imported from files or sent through the API. Product owners work on them step by step: Create, Created, On Progress, Done.',
      points: [
        'Search finds words inside the text, among a million records too.',
        'NPS comes with its 95% interval, so that noise is not taken for change.',
        'Your columns, filters and order stay as you left them.',
      ],
      alt: 'The VOC list with its search, status filters and selectable columns.',
    },
    detail: {
      title: 'A priority that explains itself',
      text: 'The priority score comes from five weights that everybody can see. The history records who changed what, when and why. Two people who change the same record never overwrite each other.',
      points: [
        'The product owner’s progress in percent, with a description.',
        'Attachments: pictures, PDF, documents and spreadsheets up to 20 MB.',
        'Going back a step always takes a reason.',
      ],
      alt: 'One VOC record with its status steps, content, priority score and history.',
    },
    access: {
      title: 'Access that can be accounted for',
      text: 'Access is requested with a one-time code and decided by a supervisor, with roles, a data scope and, where needed, an end date. Nobody approves their own request.',
      points: [
        'Sign in by NIK through the company directory, by e-mail, or with OpenID.',
        'Whoever is limited to one region sees no other anywhere, not through totals or searches either.',
        'Every decision goes into an audit trail that shows any attempt to change it.',
      ],
      alt: 'The access queue: requests that are waiting, who sent them, and decisions taken.',
    },
    logbook: {
      title: 'Shift hand-overs that lose nothing',
      text: 'Agents write down their shift line by line and hand it over, and the next agent signs it off. What has been signed off no longer changes.',
      points: [
        'Quick entry for dozens of lines a day, with the keyboard alone.',
        'What is still open is in plain sight at the hand-over.',
      ],
      alt: 'The logbook: today’s shift entries with their status, and the hand-over panel.',
    },
  },
  more: {
    title: 'And always',
    items: {
      data: {
        title: 'Your own data',
        text: 'Import CSV and XLSX or send rows through the API. Every good row is kept, every bad one is named with its line, column and reason.',
      },
      keyboard: {
        title: 'Anywhere, with anything',
        text: 'Phones, wide screens, keyboards and screen readers. Light and dark. Indonesian and English.',
      },
      yours: {
        title: 'On your own servers',
        text: 'No trackers and no third-party services: fonts, pictures and programs come from this portal.',
      },
    },
  },
  end: {
    title: 'Get started',
    text: 'Do you have access? Sign in. If not, ask for it; you will be told as soon as it is decided.',
    signIn: 'Sign in to IDO',
    request: 'How to request access',
  },
} as const satisfies Translation<typeof id>
