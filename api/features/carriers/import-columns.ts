import type { ImportColumn } from '../../imports/import-spec.ts'

/** The carrier column of tables whose rows belong to a carrier. */
export function carrierColumn(examples: ImportColumn['examples']) {
  return {
    field: 'carrier',
    heading: '통신사',
    aliases: ['통신사명', 'carrier'],
    kind: 'text',
    required: true,
    examples,
  } as const
}
