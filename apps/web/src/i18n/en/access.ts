import type id from '../id/access.ts'
import type { Translation } from '../shape.ts'

export default {} as const satisfies Translation<typeof id>
