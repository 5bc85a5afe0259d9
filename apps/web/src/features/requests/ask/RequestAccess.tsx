import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { siteQuery } from '../../../api/site.ts'
import { Button } from '../../../ui/plain/Button.tsx'
import type { SignInBy } from '../../../ui/credentials/useValidation.ts'

// The form comes when it is asked for, so that the way in stays light.
const load = () => import('./RequestDialog.tsx')
const RequestDialog = lazy(async () => ({ default: (await load()).RequestDialog }))

interface RequestAccessProps {
  readonly label: string
  readonly kind?: 'primary' | 'link'
  /** What stands in the sign-in form, or who is signed in: the form opens with it. */
  readonly by: SignInBy
  readonly name: string
  readonly onDone?: () => void
}

/** The button that asks for access, and the form that it opens; nothing where the portal takes no requests. */
export function RequestAccess({ label, kind = 'link', by, name, onDone }: RequestAccessProps) {
  const [open, setOpen] = useState(false)
  const { data: site } = useQuery(siteQuery)
  if (!site?.requestAccess) return null
  return (
    <>
      <Button
        kind={kind}
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <RequestDialog
            credentials={site.requestAccess}
            by={by}
            name={name}
            onClose={() => {
              setOpen(false)
              onDone?.()
            }}
          />
        </Suspense>
      )}
    </>
  )
}
