import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { givenReason, givenVersion, historyEntry } from './managed.ts'
import { managementPage } from './permissions.ts'
import { queryBody, queryRow } from './query.ts'

/* Readers with some regions may compare them with the others, which have no names, where the installation allows it. */

/** Dimensions that a question about peers may be narrowed by: each of their labels is shared by many customers. */
export const peerFilters = [
  'product',
  'sub_product',
  'cluster',
  'business_unit',
  'cfu',
  'segment',
  'category',
  'priority',
  'source_app',
  'order_type',
  'platform',
] as const

/** Fewer other regions than this are not anonymous. */
export const fewestPeers = 3
/** Figures of fewer records than this are left out. */
export const fewestPeerRecords = 5
/** Figures of the other regions are left out where one of them has more than this share of their records: they would be its own. */
export const largestPeerShare = 0.8

export const peersBody = queryBody
  .pick({ dataset: true, measures: true, grain: true, filters: true, from: true, to: true })
  .meta({ id: 'PeersAsked' })
export type PeersAsked = z.output<typeof peersBody>

const peersAnswer = z
  .object({
    /**
     * All regions together, step by step where a grain was asked: of a rate what it is nationwide, of what adds up the mean of a
     * region. Null where too few other regions or records are behind it, or one region dominates them.
     */
    national: z.array(queryRow),
    /** By rate its figures in the other regions, each list from the largest down by itself; empty with a grain, and of what adds up: how large a region is names it. */
    peers: z.record(z.string(), z.array(z.number())),
  })
  .meta({ id: 'Peers' })
export type Peers = z.output<typeof peersAnswer>

export const peersCall = endpoint({
  method: 'POST',
  path: '/api/v2/query/peers',
  summary:
    'Readers with some regions get figures nationwide and of the other regions without their names, within three digits; 403 where that is not allowed.',
  tag: 'query',
  permission: 'hasAccess',
  effect: 'reads',
  body: peersBody,
  answer: peersAnswer,
})

// ---- Whether the installation allows it ----

const permission = managementPage.setting

/** The id of this section among the settings. */
export const peersSetting = 6

const peersState = z
  .object({ id: z.int(), version: z.int(), isOn: z.boolean(), can: z.object({ change: z.boolean() }) })
  .meta({ id: 'PeersSettings' })
export type PeersSettings = z.output<typeof peersState>

const path = '/api/v2/settings/peers'

export const readPeersSettings = endpoint({
  method: 'GET',
  path,
  summary: 'Whether readers with some regions may see the other ones without their names.',
  tag: 'settings',
  permission,
  answer: peersState,
})

export const changePeersSettings = endpoint({
  method: 'PUT',
  path,
  summary: 'Allow or forbid it. A stale `version` answers 409.',
  tag: 'settings',
  permission,
  body: z.strictObject({ isOn: z.boolean().optional(), version: givenVersion, reason: givenReason }),
  answer: peersState,
})

export const peersSettingsHistory = endpoint({
  method: 'GET',
  path: `${path}/history`,
  summary: 'Who allowed or forbade it, when and why, the newest first.',
  tag: 'settings',
  permission,
  answer: z.array(historyEntry),
})
