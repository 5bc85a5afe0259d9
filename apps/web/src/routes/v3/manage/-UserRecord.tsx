import type { UserDetail } from '@ido/contract'
import { UserActions } from '../../../features/people/users/UserActions.tsx'
import { UserEditPage } from '../../../features/people/users/UserPages.tsx'
import { UserFactors } from '../../../features/second-factor/UserFactors.tsx'

export { UserAddPage } from '../../../features/people/users/UserPages.tsx'

/** An account with what two features can do with it. */
export const UserRecord = () => <UserEditPage actions={Actions} />

function Actions({ record }: { readonly record: UserDetail }) {
  return (
    <>
      <UserActions record={record} />
      <UserFactors user={record} />
    </>
  )
}
