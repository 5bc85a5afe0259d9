import { z } from 'zod'
import { isDamagedId, plainId } from './ids.ts'

/** An id of another system, such as the number of a ticket. */
export const givenId = (longest: number) =>
  z
    .string()
    .overwrite(plainId)
    .max(longest)
    .refine((id) => !isDamagedId(id), 'idDamaged')
