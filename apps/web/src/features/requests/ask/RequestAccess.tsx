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
  /** What stands in the sign-in form: the form opens with it. */
  readonly by: SignInBy
  readonly name: string
}

/** The button that asks for access, and the form that it opens; nothing where the portal takes no requests. */
export function RequestAccess({ label, by, name }: RequestAccessProps) {
  const [open, setOpen] = useState(false)
  const { data: site } = useQuery(siteQuery)
  if (!site?.requestAccess) return null
  return (
    <>
      <Button
        kind="link"
        aria-haspopup="dialog"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && (
        <Suspense>
          <RequestDialog credentials={site.requestAccess} by={by} name={name} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
