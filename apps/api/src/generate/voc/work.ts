import { dayLength, hourLength, type WorkingClock } from '../calendar.ts'
import { drawValidator, productOwner } from '../cast.ts'
import type { FeedbackSource } from './channels.ts'
import { finish, openDesk, triage } from './desk.ts'
import { write } from './grammar.ts'
import { hoursToDone, journeys, typesOfNps } from './judgement.ts'
import { reopenReasons, sendBackReasons } from './language/notes.ts'
import type { Random } from '../random.ts'
import type { Feedback, GeneratedRecord, FollowUp } from './record.ts'

interface Circumstances {
  clock: WorkingClock
  until: number
}

/** What became of a piece of feedback by `until`: who took it up when, and where it stands. */
export function workOn(feedback: Feedback, { clock, until }: Circumstances, random: Random): GeneratedRecord {
  const { record, desk } = begin(feedback, until, random)
  const { createdAt, createdBy } = record
  const isRecent = until - createdAt < 45 * dayLength
  if (isRecent && random.chance(0.03)) return record
  const sentAt = random.chance(0.93) ? createdAt + random.longTailed(0.15, 0.9) * hourLength : clock.add(createdAt, 7)
  if (!desk.move(sentAt, createdBy, 'new')) return record

  const triagedAt = clock.add(sentAt, random.longTailed(5, 0.8))
  const isTriaged = random.chance(0.94)
  if (isTriaged && !desk.edit(triagedAt, drawValidator(random), triage(record, triagedAt, random))) return record
  if (random.chance(0.02)) return record
  own(record, { desk, clock, from: isTriaged ? triagedAt : sentAt }, random)
  return record
}

/** The record as its writer left it: a draft. */
export function begin(feedback: Feedback, until: number, random: Random) {
  const record: GeneratedRecord = { ...feedback, ...untouched(feedback, random) }
  const desk = openDesk(record, until)
  desk.create(record.createdAt, record.createdBy)
  return { record, desk }
}

/** The product owner takes it up, may send it back, works it to done; now and then it comes back. */
function own(
  record: GeneratedRecord,
  { desk, clock, from }: { desk: ReturnType<typeof openDesk>; clock: WorkingClock; from: number },
  random: Random,
): void {
  const owner = productOwner(record.product.name)
  const say = (list: readonly string[]) => write(random.pick(list), record.words, random)
  const pace = (record.kind === 'Pujian' ? 0.35 : 1) * (1.45 - record.score / 100)
  let at = clock.add(from, random.longTailed(9, 0.9) * pace)
  if (!desk.move(at, owner, 'on-progress')) return
  if (random.chance(0.025)) {
    at = clock.add(at, random.longTailed(4, 0.6))
    if (!desk.move(at, owner, 'new', say(sendBackReasons))) return
    at = clock.add(at, random.longTailed(14, 0.7))
    if (!desk.move(at, owner, 'on-progress')) return
  }
  if (random.chance(0.022)) return
  const hours = hoursToDone[record.category] * pace
  const doneAt = finish({ record, desk, clock, owner }, at, hours, random)
  if (doneAt === null || !random.chance(0.03)) return
  at = clock.add(doneAt, random.longTailed(40, 0.6))
  if (!desk.move(at, owner, 'on-progress', say(reopenReasons))) return
  desk.edit(clock.add(at, 1), owner, { progress: 60 }, 'progress')
  finish({ record, desk, clock, owner }, at, hours, random)
}

function untouched({ source, scoreNps, category }: Feedback, random: Random): FollowUp {
  return {
    status: 'draft',
    weights: {},
    score: 0,
    improvement: null,
    factor: null,
    journey: random.chance(0.9) ? journeys[category](random) : null,
    burn: null,
    typeNps: scoreNps === null ? null : typeOfNps(source, random),
    interest: null,
    progress: 0,
    progressNote: null,
    problem: null,
    validated: false,
    validatedAt: null,
    doneAt: null,
    changes: [],
  }
}

function typeOfNps(source: FeedbackSource, random: Random): string {
  if (source === 'Survei NPS') return typesOfNps(random)
  return source === 'Ulasan aplikasi' ? 'Bottom-up' : 'Transaksional'
}
