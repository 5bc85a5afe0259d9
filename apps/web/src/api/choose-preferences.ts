import { changeProfile } from '@ido/contract'
import { useMutation } from '@tanstack/react-query'
import { call } from './client.ts'
import { applyPreferences, type Preferences } from './preferences.ts'
import { useSession } from './session.ts'

/** Applies a choice at once and keeps it in the account. Who only views somebody's portal changes this browser alone. */
export function useChoosePreferences(): (chosen: Preferences) => void {
  const { viewedBy } = useSession()
  const keep = useMutation({ mutationFn: (body: Preferences) => call(changeProfile, { body }) })
  return (chosen) => {
    applyPreferences(chosen)
    if (viewedBy === null) keep.mutate(chosen)
  }
}
