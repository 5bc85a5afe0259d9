import { longestAlikeText, vocAlikeText } from '@ido/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { read } from '../../../api/client.ts'
import { useTranslation } from '../../../i18n/speech.ts'
import { vocKeys } from '../queries.ts'
import type { VocPlace } from '../voc.read.ts'
import { AlikeList } from './AlikeList.tsx'
import styles from './similar.module.css'

interface AlikeWhileTypingProps {
  readonly place: VocPlace
  /** What is typed, and the chosen product: '' where none is. */
  readonly text: string
  readonly product: string
}

const pause = 500
/** Less says too little to be alike to anything. */
const shortest = 12

/** Whether somebody has recorded the same already. A line that says nothing where nobody has, or where asking fails. */
export function AlikeWhileTyping({ place, text, product }: AlikeWhileTypingProps) {
  const { t } = useTranslation('merge')
  const [asked] = useDebouncedValue(text.trim().slice(0, longestAlikeText), pause)
  const query = { text: asked, ...(product !== '' && { product_id: Number(product) }) }
  const isAsked = asked.length >= shortest
  const { data } = useQuery({
    queryKey: [...vocKeys.all, 'alike', query],
    queryFn: async ({ signal }) => (await read(vocAlikeText, signal, { query })).answer,
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const records = isAsked ? (data ?? []) : []
  return (
    <div className={styles.typing} aria-live="polite">
      {records.length > 0 && (
        <details>
          <summary>{t('alike.found', { count: records.length })}</summary>
          <AlikeList place={place} records={records} />
        </details>
      )}
    </div>
  )
}
