import type id from '../id/home.ts'
import type { Translation } from '../shape.ts'

export default {} as const satisfies Translation<typeof id>
