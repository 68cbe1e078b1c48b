import * as z from 'zod/mini'

/** The id that is chosen in a select, whose values are texts; `id` is the contract's, which says what is missing without one. */
export function selectedId(id: z.ZodMiniType<number, number>) {
  return z.pipe(z.pipe(z.string(), z.transform(Number)), id)
}
