import { givesPermission, type Language, type Role } from '@ido/contract'
import type { RegisteredRouter } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { listAddress } from '../../../ui/manage/search.ts'
import { vocViewSearch, vocViews } from '../../voc/voc.read.ts'
import { nameOf, type SideGroup } from '../navigation.ts'
import { firstBoardLetter, letters } from './letters.ts'
import type { Findable } from './match.ts'

/** A page that the person may open. */
export interface Destination extends Findable {
  readonly address: string
  /** The section of the menu that it stands in. */
  readonly section: string
  /** Goes there after `g`. */
  readonly letter: string | undefined
  readonly isHandedOver: boolean
}

export type Go = (to: Pick<Destination, 'address'> & Partial<Pick<Destination, 'isHandedOver'>>) => void

interface Told {
  readonly t: TFunction<'shell'>
  readonly language: Language
  readonly roles: readonly Role[]
  readonly router: Pick<RegisteredRouter, 'buildLocation'>
}

/** The last part of an address, such as 'users': what a page is called in the other language, or in a link. */
const slugOf = (address: string): string => /(?<![\w-])[\w-]+(?=$|\?)/.exec(address)?.[0] ?? ''

/** What people look for it by, in either language. */
const queueWords = 'VOC VoC queue antrean saya my milik terlambat late overdue'

/** Every page that the person may open: home, what the menu has, and what no menu needs. */
export function destinationsOf(
  groups: readonly SideGroup[],
  { t, language, roles, router }: Told,
): readonly Destination[] {
  const feedback = '/v3/dashboard/digital-product-performance/product/feedback'
  const page = (address: string, title: string, section: string): Destination => ({
    address,
    title,
    section,
    words: `${section} ${slugOf(address)}`,
    letter: letters[address],
    isHandedOver: false,
  })
  const inMenu = groups.flatMap((group) =>
    group.items.map((item) => {
      const section = t(`section.${group.name}`)
      const { title } = item
      return {
        ...page(router.buildLocation(item.link).pathname, nameOf(item, t, language), section),
        ...(typeof title === 'string' ? {} : { words: `${section} ${title.id} ${title.en}` }),
        isHandedOver: 'isHandedOver' in item && item.isHandedOver === true,
        isBoard: typeof title !== 'string',
      }
    }),
  )
  const vocList = inMenu.find(({ address }) => address === listAddress('voc'))
  const views = vocList
    ? vocViews.map((view) => {
        const search = new URLSearchParams(vocViewSearch(view, new Date()))
        return page(
          `${vocList.address}?${search.toString()}`,
          `${t('nav.voc')}: ${t(`vocView.${view}`)}`,
          vocList.section,
        )
      })
    : []
  const queue =
    vocList && givesPermission('workOnVoc', roles)
      ? [{ ...page(`${vocList.address}/queue`, t('crumb.queue'), vocList.section), words: queueWords }]
      : []
  const log = inMenu.find(({ address }) => address === listAddress('activity-log'))
  const trail =
    log && givesPermission('readAudit', roles) ? [page(`${log.address}?tab=audit`, t('nav.audit'), log.section)] : []
  const first = inMenu.find(({ isBoard }) => isBoard)
  return [
    page('/v3/dashboard', t('nav.home'), t('topMenu')),
    ...inMenu.map((one) => (one === first ? { ...one, letter: firstBoardLetter } : one)),
    ...views,
    ...queue,
    ...trail,
    page(`${feedback}/add`, t('nav.addVoc'), t('section.product')),
    page('/v3/notices', t('crumb.notices'), t('account')),
    page('/v3/settings', t('settings'), t('account')),
    page('/v3/guideline', t('nav.guideline'), t('account')),
  ]
}
