import type id from '../id/wall.ts'
import type { Translation } from '../shape.ts'

export default {
  title: 'Wall screen',
  screens: 'Screens',
  previous: 'Screen before',
  next: 'Next screen',
  pause: 'Pause',
  goOn: 'Go on',
  paused: 'paused',
  place: '{{at}} of {{of}}',
  leave: 'Leave the wall screen',
  asOf: 'Renewed {{time}}',
  awaited: 'Loading figures…',
  opening: 'Opening the wall screen…',
  noBoards: 'There is no board to show',
  noBoardsText:
    'The boards of this link were deleted or are not open any more. Ask whoever made the link for a new one.',
  lost: 'The portal cannot be reached since {{time}}. The figures below are the last ones known.',
  again_one: 'Trying again in {{count}} second.',
  again_other: 'Trying again in {{count}} seconds.',
  trying: 'Trying again…',
  stale_one: 'Figures are late: last renewed {{time}}, {{count}} minute ago.',
  stale_other: 'Figures are late: last renewed {{time}}, {{count}} minutes ago.',
  failed: 'The wall screen cannot be opened yet',
  retrying: 'The portal is tried again by itself every few seconds.',
  ended: 'The link of this screen does not hold any more',
  endedText:
    'It was revoked or its time is over. Ask an ADMIN or MANAGEMENT for a new link and open it on this screen.',
  noLink: 'Open the whole link of the wall screen',
  noLinkText: 'Its address ends with # and a long key. Links are made in the settings, under Wall screens.',
  tooMany: 'This link is shown on too many screens',
  refused: 'This link cannot be opened yet',
  retry: 'Try again',
} as const satisfies Translation<typeof id>
