import { createFileRoute, redirect } from '@tanstack/react-router'
import { boardLink } from '../../../../../api/boards.ts'

/** The address that all boards lie under leads to the one that the top menu opens. */
export const Route = createFileRoute('/v3/_main/dashboard/digital-product-performance/')({
  beforeLoad: () => {
    throw redirect({ ...boardLink({ layout: 'v3', at: 'treg/management' }), replace: true })
  },
})
