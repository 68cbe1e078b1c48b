/** The note on a price. */
export const MEMO_COLUMN = {
  field: 'memo',
  heading: '메모',
  aliases: ['비고'],
  kind: 'text',
  required: false,
  examples: ['', ''],
} as const
